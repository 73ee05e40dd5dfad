import {
  CalendarDays,
  CalendarPlus,
  CarFront,
  Clock,
  MapPin,
  MapPinCheck,
  Receipt,
  StickyNote,
  UserRound,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { LessonKind } from '#contract/lesson-kinds.ts';
import { nameIn } from '#contract/written-names.ts';
import { postalCodeIn } from '#contract/written-postal-codes.ts';
import { buildUrl } from '../../api/client.ts';
import { type ButtonVariant, buttonStyle } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { duration } from '../../ui/dates.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { ZoneNote } from '../../ui/zone-note.tsx';

const useTexts = createTextsHook('bookings');

interface AddToCalendarProps {
  bookingId: string;
  /** Adds all remaining lessons booked with it. */
  isSeries?: boolean;
  /** A signed file, for a reader without a log-in. */
  file?: string;
  variant?: ButtonVariant;
}

export function AddToCalendar({ bookingId, isSeries = false, file, variant = 'secondary' }: AddToCalendarProps) {
  const t = useTexts();
  return (
    <a
      href={
        file === undefined
          ? buildUrl('GET /booking/:id/calendar.ics', { id: bookingId }, isSeries ? { series: 'true' } : {})
          : buildUrl('GET /booking/:id/calendar/:file', { id: bookingId, file })
      }
      // Without a name for the file, a link that no longer works opens the page that says why.
      download={file === undefined}
      className={buttonStyle(variant)}
    >
      <CalendarPlus className="size-5" aria-hidden="true" />
      {t('book.addToCalendar')}
    </a>
  );
}

export interface SummarizedLesson {
  instructorName: string;
  schoolName: string;
  /** Null for a standard lesson. */
  kind?: Pick<LessonKind, 'names'> | null;
  date: string;
  startTime: string;
  endTime: string;
  timeZone: string;
  location: string | null;
  pickupPostalCode?: string | null;
  /** Drop-off, if it differs from the pickup. */
  dropOff?: string | null;
  dropOffPostalCode?: string | null;
  note?: string | null;
}

interface LessonSummaryProps {
  lesson: SummarizedLesson;
  /** Replaces the time, for several lessons. */
  when?: ReactNode;
  /** Further rows. */
  children?: ReactNode;
}

/** Instructor, time and places, one per line. */
export function LessonSummary({ lesson, when, children }: LessonSummaryProps) {
  const t = useTexts();
  const formats = useFormats();
  const language = useLanguage();
  return (
    <dl className="grid grid-cols-2 gap-4">
      {lesson.kind && (
        <SummaryRow icon={<CarFront />} term={t('book.kind')}>
          <span className="wrap-anywhere">{nameIn(language, lesson.kind.names)}</span>
        </SummaryRow>
      )}
      <SummaryRow icon={<CalendarDays />} term={t('book.when')}>
        {when ?? (
          <>
            <span className="block first-letter:uppercase">{formats.day(lesson.date)}</span>
            <span className="tabular block">{formats.slot(lesson)}</span>
          </>
        )}
        <ZoneNote timeZone={lesson.timeZone} />
      </SummaryRow>
      <SummaryRow icon={<MapPin />} term={t('book.pickup')}>
        <Address text={lesson.location ?? t('booking.erased')} code={lesson.pickupPostalCode} />
      </SummaryRow>
      {lesson.dropOff && (
        <SummaryRow icon={<MapPinCheck />} term={t('book.dropOff')}>
          <Address text={lesson.dropOff} code={lesson.dropOffPostalCode} />
        </SummaryRow>
      )}
      {lesson.note && (
        <SummaryRow icon={<StickyNote />} term={t('book.note')}>
          <span className="wrap-anywhere">{lesson.note}</span>
        </SummaryRow>
      )}
      <SummaryRow icon={<UserRound />} term={t('book.instructor')}>
        {lesson.instructorName}
        <span className="block text-sm font-normal wrap-anywhere text-soft">{lesson.schoolName}</span>
      </SummaryRow>
      {children}
    </dl>
  );
}

/** Adds the postal code unless the address contains it. */
function Address({ text, code }: { text: string; code: string | null | undefined }) {
  return (
    <>
      <span className="wrap-anywhere">{text}</span>
      {code && postalCodeIn(text) !== code && <span className="block text-sm font-normal text-soft">{code}</span>}
    </>
  );
}

interface SummaryRowProps {
  icon: ReactNode;
  term: string;
  /** Shares its line with the next row. */
  isHalf?: boolean;
  children: ReactNode;
}

export function SummaryRow({ icon, term, isHalf = false, children }: SummaryRowProps) {
  return (
    <div className={cx('relative pl-8', !isHalf && 'col-span-2')}>
      <dt className="text-sm text-soft">
        <span className="absolute top-0 left-0 text-action-text [&_svg]:size-5" aria-hidden="true">
          {icon}
        </span>
        {term}
      </dt>
      <dd className="font-semibold wrap-anywhere">{children}</dd>
    </div>
  );
}

/** What remains to pay in dollars, and what credit pays. */
export function PriceRows({ due, creditMinutes }: { due: number; creditMinutes: number }) {
  const t = useTexts();
  const { money } = useFormats();
  return (
    <>
      {creditMinutes > 0 && (
        <SummaryRow icon={<Clock />} term={t('book.fromCredit')} isHalf>
          {duration(creditMinutes)}
        </SummaryRow>
      )}
      {(due > 0 || creditMinutes === 0) && (
        <SummaryRow icon={<Receipt />} term={t('book.total')} isHalf>
          <span className="tabular">{money(due)}</span>
        </SummaryRow>
      )}
    </>
  );
}
