import { Banner } from '../../ui/banner.tsx';
import { Button, buttonStyle } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { toast } from '../../ui/toast.tsx';

const useTexts = createTextsHook('calendar-feeds');

/** A new feed address, shown only once. */
export function NewFeed({ url, webcalUrl }: { url: string; webcalUrl: string }) {
  const t = useTexts();
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => toast(t('feeds.copied')),
      () => undefined,
    );
  return (
    <div className="mt-4 grid gap-3">
      <Banner isLive>{t('feeds.once')}</Banner>
      <TextField
        name="feed"
        label={t('feeds.address')}
        value={url}
        onChange={() => undefined}
        onFocus={(event) => event.currentTarget.select()}
        readOnly
      />
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void copy()}>{t('feeds.copy')}</Button>
        <a href={webcalUrl} className={buttonStyle('secondary')}>
          {t('feeds.open')}
        </a>
      </div>
    </div>
  );
}
