import { Check, ClipboardCheck } from 'lucide-react';
import { useState } from 'react';
import type { Booking } from '#contract/bookings.ts';
import { CODE_DAYS } from '#contract/lesson-day.ts';
import type { LessonRecord } from '#contract/lesson-records.ts';
import { schoolStudentLink } from '#contract/paths.ts';
import { Button } from '../../ui/button.tsx';
import { duration } from '../../ui/dates.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';
import { LinkButton } from '../../ui/link.tsx';
import { Card } from '../../ui/page.tsx';
import { toast } from '../../ui/toast.tsx';
import { useNow } from '../../ui/use-time.ts';
import { useActor } from '../session/session-store.ts';
import { useLessonRecord, useRecordLesson } from './queries.ts';
import type { NewRecord } from './record-form.tsx';

const useTexts = createTextsHook('lesson-records');

/** The form on the school's page of a lesson, where entries can also be corrected. */
export function SchoolLessonRecord({ booking }: { booking: Booking }) {
  const t = useTexts();
  const { data } = useLessonRecord(booking.bookingId);
  const record = useRecordLesson(booking.bookingId);
  const role = useActor('school')?.role;
  if (!data) return null;
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg font-bold">{t('lesson.title')}</h2>
      <RecordLesson
        record={data}
        studentName={booking.candidate.first_name}
        lesson={booking}
        isUnmarked={false}
        mayCorrect
        onSay={async (said) => {
          await record.mutateAsync(said);
          toast(t('form.saved'));
        }}
      />
      {role !== 'instructor' && (
        <LinkButton to={schoolStudentLink(data.studentId)} variant="secondary">
          {t('student.button')}
        </LinkButton>
      )}
    </Card>
  );
}

/** Exported so that pages that work offline can load it in advance. */
export const recordForm = lazyImport(() => import('./record-form.tsx'));
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 3_600_000;

interface SayRecordProps {
  record: LessonRecord;
  studentName: string;
  /** Scheduled times. */
  lesson: { startTime: string; endTime: string };
  /** No skills have been marked yet. */
  isUnmarked: boolean;
  /** Only if the current record is certain to be loaded. */
  mayCorrect: boolean;
  onSay: (said: NewRecord) => Promise<void> | void;
}

/** The instructor's side of a record: log the drive, enter the code, and see whether the student confirmed. */
export function RecordLesson({
  record: { said, confirmed },
  studentName,
  lesson,
  isUnmarked,
  mayCorrect,
  onSay,
}: SayRecordProps) {
  const t = useTexts();
  const formats = useFormats();
  const nowMs = useNow();
  const endsAtMs = Date.parse(lesson.endTime);
  const isCodeGood = nowMs <= endsAtMs + CODE_DAYS * DAY_MS;
  const [open, setOpen] = useState<'say' | 'correct' | null>(null);
  const RecordForm = useLazyImport(recordForm, open !== null, () => setOpen(null))?.RecordForm;
  const say = async (body: NewRecord) => {
    await onSay(body);
    setOpen(null);
  };
  const what = said && [
    duration(said.minutes),
    ...(said.kilometres === null ? [] : [t('kilometres', { count: said.kilometres })]),
  ];
  return (
    <div className="grid gap-3">
      {what && <p className="font-semibold">{t('form.onRecord', { what: formats.list(what) })}</p>}
      {confirmed && (
        <p className="flex items-center gap-2 font-semibold text-good-text">
          <Check className="size-5 shrink-0" aria-hidden="true" />
          {t('form.confirmed', { name: studentName })}
        </p>
      )}
      {said && !confirmed && <p className="text-soft">{t('form.waiting', { name: studentName })}</p>}
      {!(open && RecordForm) && (
        <div className="grid gap-3 empty:hidden">
          {!said && isUnmarked && <p className="text-sm text-soft">{t('form.help')}</p>}
          {!confirmed && (!said || isCodeGood) && (
            <Button size="lg" variant={said || isUnmarked ? 'secondary' : 'primary'} onClick={() => setOpen('say')}>
              <ClipboardCheck className="size-5" aria-hidden="true" />
              {t(said ? 'form.addCode' : 'form.open')}
            </Button>
          )}
          {said && mayCorrect && (
            <Button variant="secondary" onClick={() => setOpen('correct')}>
              {t('form.correct')}
            </Button>
          )}
        </div>
      )}
      {open && RecordForm && (
        <RecordForm
          studentName={studentName}
          minutes={said?.minutes ?? (endsAtMs - Date.parse(lesson.startTime)) / MINUTE_MS}
          kilometres={said?.kilometres ?? null}
          {...(open === 'correct' && said && { corrects: said.number })}
          isSaid={open === 'say' && said !== null}
          onSay={say}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}
