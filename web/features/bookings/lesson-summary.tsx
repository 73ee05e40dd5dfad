import { CalendarDays, CalendarPlus, CarFront, MapPin, MapPinCheck, StickyNote, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import type { LessonKind } from '#contract/lesson-kinds.ts';
import { nameIn } from '#contract/written-names.ts';
import { postalCodeIn } from '#contract/written-postal-codes.ts';
import { buildUrl } from '../../api/client.ts';
import { buttonStyle } from '../../ui/button.tsx';
import { useFormats } from '../../ui/i18n/formats.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { ZoneNote } from '../../ui/zone-note.tsx';

const useTexts = createTextsHook('bookings');

interface AddToCalendarProps {
  bookingId: string;
  /** Adds all remaining lessons booked with it. */
  isSeries?: boolean;
}

export function AddToCalendar({ bookingId, isSeries = false }: AddToCalendarProps) {
  const t = useTexts();
  return (
    <a
      href={buildUrl('GET /booking/:id/calendar.ics', { id: bookingId }, isSeries ? { series: 'true' } : {})}
      download
      className={buttonStyle('secondary')}
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

/** Instructor, time and places, one per line. */
export function LessonSummary({ lesson }: { lesson: SummarizedLesson }) {
  const t = useTexts();
  const formats = useFormats();
  const language = useLanguage();
  return (
    <dl className="grid gap-4">
      {lesson.kind && (
        <Row icon={<CarFront />} term={t('book.kind')}>
          <span className="wrap-anywhere">{nameIn(language, lesson.kind.names)}</span>
        </Row>
      )}
      <Row icon={<CalendarDays />} term={t('book.when')}>
        <span className="block first-letter:uppercase">{formats.day(lesson.date)}</span>
        <span className="tabular block">{formats.slot(lesson)}</span>
        <ZoneNote timeZone={lesson.timeZone} />
      </Row>
      <Row icon={<MapPin />} term={t('book.pickup')}>
        <Address text={lesson.location ?? t('booking.erased')} code={lesson.pickupPostalCode} />
      </Row>
      {lesson.dropOff && (
        <Row icon={<MapPinCheck />} term={t('book.dropOff')}>
          <Address text={lesson.dropOff} code={lesson.dropOffPostalCode} />
        </Row>
      )}
      {lesson.note && (
        <Row icon={<StickyNote />} term={t('book.note')}>
          <span className="wrap-anywhere">{lesson.note}</span>
        </Row>
      )}
      <Row icon={<UserRound />} term={t('book.instructor')}>
        {lesson.instructorName}
        <span className="block text-sm font-normal wrap-anywhere text-soft">{lesson.schoolName}</span>
      </Row>
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

function Row({ icon, term, children }: { icon: ReactNode; term: string; children: ReactNode }) {
  return (
    <div className="relative pl-8">
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
