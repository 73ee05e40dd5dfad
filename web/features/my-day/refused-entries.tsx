import { ApiError } from '../../api/client.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { LinkButton } from '../../ui/link.tsx';
import type { Entry } from './outbox.rules.ts';

const useTexts = createTextsHook('my-day');

export function describeRefusal(
  t: ReturnType<typeof useTexts>,
  { clock }: Pick<ReturnType<typeof useFormats>, 'clock'>,
  { said, student, startTime, conflict }: Entry,
): string {
  const lesson = { name: student, time: clock(startTime) };
  if (conflict) return t('conflict.title', lesson);
  return t('refused', { ...lesson, what: t(`said.${said.kind === 'outcome' ? said.outcome : said.kind}`) });
}

/** Refused entries with the reason, each until dismissed. */
export function RefusedEntries({ entries, onRead }: { entries: readonly Entry[]; onRead: (id: string) => void }) {
  const t = useTexts();
  const errorText = useErrorText();
  const formats = useFormats();
  return entries.map((entry) => {
    const { id, bookingId, date, refused, conflict } = entry;
    return conflict ? (
      <Banner key={id} tone="attention" isLive title={describeRefusal(t, formats, entry)}>
        <p>
          {conflict.isOwnChange
            ? t('conflict.byYou')
            : conflict.changedBy
              ? t('conflict.byOther', { name: conflict.changedBy })
              : t('conflict.bySomeone')}
        </p>
        <div className="mt-2 flex flex-wrap gap-2">
          <LinkButton size="sm" className="min-h-11" to={`?${new URLSearchParams({ date, lesson: bookingId })}`}>
            {t('conflict.review')}
          </LinkButton>
          <Button variant="secondary" size="sm" className="min-h-11" onClick={() => onRead(id)}>
            {t('conflict.discard')}
          </Button>
        </div>
      </Banner>
    ) : (
      <Banner
        key={id}
        tone="loss"
        isLive
        title={describeRefusal(t, formats, entry)}
        action={
          <Button variant="secondary" size="sm" className="min-h-11 self-center" onClick={() => onRead(id)}>
            {t('understood')}
          </Button>
        }
      >
        {errorText(new ApiError(409, refused && refused !== 'unknown' ? { code: refused } : {}))}
      </Banner>
    );
  });
}
