import type { Booking } from '#contract/bookings.ts';
import { schoolStudentLink } from '#contract/paths.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { LinkButton } from '../../ui/link.tsx';
import { Card } from '../../ui/page.tsx';
import { toast } from '../../ui/toast.tsx';
import { useActor } from '../session/use-session.ts';
import { useLessonRecord, useRecordLesson } from './queries.ts';
import { SayRecord } from './say-record.tsx';

const useTexts = createTextsHook('lesson-records');

/** The same on the page of a school's lesson, where it can be corrected too. */
export function SchoolLessonRecord({ booking }: { booking: Booking }) {
  const t = useTexts();
  const { data } = useLessonRecord(booking.bookingId);
  const record = useRecordLesson(booking.bookingId);
  const role = useActor('school')?.role;
  if (!data) return null;
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg font-bold">{t('lesson.title')}</h2>
      <SayRecord
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
