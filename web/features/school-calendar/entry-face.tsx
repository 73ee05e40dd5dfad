import { Ban, Check, Circle, TriangleAlert, UserRoundCheck, UserRoundX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/class-names.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { hours, longDay } from '../../ui/week.ts';
import type { Entry, EntryStatus } from './entries.ts';

/** Each status by a colour, a sign and an outline of its own: open and dashed is free, a bar on the left is a lesson. */
const LOOKS: Record<EntryStatus, { look: string; Icon: typeof Check }> = {
  Free: { look: 'border border-dashed border-good-text bg-good-soft text-good-text', Icon: Circle },
  Booked: { look: 'border border-l-4 border-action bg-action-soft text-action-text', Icon: UserRoundCheck },
  Completed: { look: 'border border-l-4 border-line-strong bg-sunken text-ink', Icon: Check },
  'No-show': { look: 'border border-l-4 border-amber-text bg-amber-soft text-amber-text', Icon: UserRoundX },
  'Instructor no-show': {
    look: 'border border-l-4 border-amber-text bg-amber-soft text-amber-text',
    Icon: TriangleAlert,
  },
  Cancelled: { look: 'border border-l-4 border-loss-text bg-loss-soft text-loss-text line-through', Icon: Ban },
};

export const entryLook = (status: EntryStatus): string => LOOKS[status].look;

export function EntrySign({ status }: { status: EntryStatus }) {
  const { Icon } = LOOKS[status];
  return <Icon className="size-3.5 shrink-0" strokeWidth={2.5} aria-hidden="true" />;
}

/** Who has the lesson: a student whose account is erased has no name. */
export function useStudentName(): (entry: Entry) => string {
  const { t } = useTranslation('calendar');
  return ({ booking }) =>
    booking ? `${booking.candidate.first_name} ${booking.candidate.last_name}`.trim() || t('formerStudent') : '';
}

/** What the place of an entry tells those who see it. */
export function UnseenPlace({ entry, hasInstructor }: { entry: Entry; hasInstructor: boolean }) {
  const language = useLanguage();
  const parts = [hours(entry, language), !hasInstructor && entry.instructor, longDay(entry.date, language)];
  return <span className="sr-only">{parts.filter(Boolean).join(', ')}</span>;
}

/** What the looks mean, for those who see them. */
export function CalendarLegend({ statuses }: { statuses: readonly EntryStatus[] }) {
  const { t } = useTranslation('calendar');
  return (
    <ul className="mt-4 flex flex-wrap gap-2" aria-label={t('legend')}>
      {statuses.map((status) => (
        <li
          key={status}
          className={cx('flex items-center gap-1.5 rounded-sm px-2 py-1 text-sm font-medium', entryLook(status))}
        >
          <EntrySign status={status} />
          {t(`statuses.${status}`)}
        </li>
      ))}
    </ul>
  );
}
