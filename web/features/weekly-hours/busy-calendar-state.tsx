import type { BusyCalendar } from '#contract/busy-calendars.ts';
import { Banner } from '../../ui/banner.tsx';
import { useMoment } from '../../ui/i18n/moment.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { LessonsOutside } from './lessons-outside.tsx';

const useTexts = textsOf('weekly-hours');
const useMessages = textsOf('messages');

/** When a calendar was read, what it hides, which lessons it touches, and why it can not be read. */
export function BusyCalendarState({ calendar }: { calendar: BusyCalendar }) {
  const t = useTexts();
  const message = useMessages();
  const { dayAndTime } = useMoment();
  const { host, lastReadAt, failing, hiddenSlots, lessons } = calendar;
  return (
    <div className="grid gap-4">
      <div className="rounded-lg border border-line bg-surface px-4 py-3">
        <p className="wrap-anywhere font-semibold">{t('busy.connected', { host: host ?? '' })}</p>
        {lastReadAt !== null && <p className="text-sm text-soft">{t('busy.read', { when: dayAndTime(lastReadAt) })}</p>}
        <p className="mt-1">{t('busy.hidden', { count: hiddenSlots })}</p>
      </div>
      {failing && (
        <Banner tone="attention" title={t('busy.failing', { when: dayAndTime(failing.since) })}>
          {message(`validation.${failing.failure}`)} {t('busy.still')}
        </Banner>
      )}
      {lessons.length > 0 && (
        <Banner tone="attention" title={t('busy.lessons', { count: lessons.length })}>
          <LessonsOutside lessons={lessons} />
        </Banner>
      )}
    </div>
  );
}
