import { CarFront, Circle, EyeOff, KeyRound, type LucideIcon } from 'lucide-react';
import { toneStyle } from '../../ui/badge.tsx';
import { cx } from '../../ui/class-names.ts';
import { hours, longDay } from '../../ui/dates.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { STATUS_LOOKS } from '../bookings/booking-status.tsx';
import type { Entry, EntryStatus } from './entries.ts';

const useTexts = createTextsHook('school-calendar');

/**
 * Free slots are dashed, and grey if students can't book them. Lessons have a bar on the left in the colour of their
 * status.
 */
export function entryLook(status: EntryStatus): string {
  if (status === 'Free') return 'border border-dashed border-good-text bg-surface text-good-text';
  if (status === 'OfficeOnly') return 'border border-dashed border-line-strong bg-surface text-ink';
  if (status === 'CarGone') return 'border border-dashed border-line-strong bg-surface text-soft';
  if (status === 'Completed') return 'border border-l-4 border-line-strong bg-sunken text-ink [&_svg]:text-loss-text';
  const { tone } = STATUS_LOOKS[status];
  return cx('border border-l-4 border-current', toneStyle(tone), status === 'Cancelled' && 'line-through');
}

function signOf(status: EntryStatus): LucideIcon {
  if (status === 'Free') return Circle;
  if (status === 'OfficeOnly') return EyeOff;
  return status === 'CarGone' ? CarFront : STATUS_LOOKS[status].icon;
}

export function EntrySign({ status }: { status: EntryStatus }) {
  const Icon = signOf(status);
  return <Icon className="size-3.5 shrink-0" strokeWidth={2.5} aria-hidden="true" />;
}

/** Status of an entry: 'Booked', or 'Car with Marc'. */
export function useStatusText(): (entry: Entry) => string {
  const t = useTexts();
  return ({ status, carWith }) =>
    status === 'CarGone' ? t('carGone.with', { names: carWith }) : t(`statuses.${status}`);
}

/** The student's name, or a placeholder once the account is erased. */
export function useStudentName(): (entry: Entry) => string {
  const t = useTexts();
  return ({ booking }) =>
    booking ? `${booking.candidate.first_name} ${booking.candidate.last_name}`.trim() || t('formerStudent') : '';
}

/** Marks a free slot that two instructors with one car share. */
export function SharedCar({ names }: { names: string }) {
  const t = useTexts();
  if (!names) return null;
  return (
    <span
      className="flex max-w-full items-center gap-1 font-semibold text-amber-text"
      title={t('shared.with', { names })}
    >
      <KeyRound className="size-3.5 shrink-0" strokeWidth={2.5} aria-hidden="true" />
      <span className="truncate" aria-hidden="true">
        {t('shared.short')}
      </span>
      <span className="sr-only">{t('shared.with', { names })}, </span>
    </span>
  );
}

/** Screen reader text for what an entry's position shows. */
export function UnseenPlace({ entry }: { entry: Entry }) {
  const language = useLanguage();
  const parts = [hours(entry, language), entry.instructor, longDay(entry.date, language)];
  return <span className="sr-only">{parts.filter(Boolean).join(', ')}</span>;
}

/** Legend of the entries' looks. */
export function CalendarLegend({ statuses }: { statuses: readonly EntryStatus[] }) {
  const t = useTexts();
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
