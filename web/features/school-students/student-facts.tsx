import type { StudentRow } from '#contract/school-students.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';

const useTexts = createTextsHook('school-students');

export const nameOf = ({ firstName, lastName }: Pick<StudentRow, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();

/** What tells two people of one name apart: the last four digits, or else the email, and the last lesson. */
export function StudentFacts({
  student,
}: {
  student: Pick<StudentRow, 'phone' | 'email' | 'lastLesson' | 'nextLesson'>;
}) {
  const t = useTexts();
  const { shortDay } = useFormats();
  const { phone, email, lastLesson, nextLesson } = student;
  const digits = (phone.split(' ext.', 1)[0] ?? '').slice(-4);
  return (
    <span className="flex flex-wrap gap-x-2 text-sm text-soft">
      <span className="wrap-anywhere">{digits ? t('facts.digits', { digits }) : email}</span>
      {lastLesson && <span>{t('facts.lastLesson', { day: shortDay(lastLesson) })}</span>}
      {!lastLesson && nextLesson && <span>{t('facts.nextLesson', { day: shortDay(nextLesson) })}</span>}
      {!lastLesson && !nextLesson && <span>{t('facts.noLesson')}</span>}
    </span>
  );
}
