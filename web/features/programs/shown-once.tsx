import { useEffect, useRef } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { toast } from '../../ui/toast.tsx';

const useTexts = createTextsHook('programs');

/** Told this once, to be copied. */
export function ShownOnce({ label, value, use }: { label: string; value: string; use: string }) {
  const t = useTexts();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => toast(t('made.copied')),
      () => undefined,
    );
  return (
    <div ref={box} className="mt-6 grid max-w-xl gap-3">
      <Banner isLive>{t('made.once')}</Banner>
      <TextField
        name="secret"
        label={label}
        value={value}
        onChange={() => undefined}
        onFocus={(event) => event.currentTarget.select()}
        readOnly
      />
      <p className="text-sm text-soft">{use}</p>
      <Button className="sm:justify-self-start" onClick={() => void copy()}>
        {t('made.copy')}
      </Button>
    </div>
  );
}
