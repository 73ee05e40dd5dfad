import { schoolStudentLink } from '#contract/paths.ts';
import { createTextsHook, useUiTexts } from '../../ui/i18n/texts-hook.ts';
import { PhoneLink, TextLink } from '../../ui/link.tsx';
import type { HandOverLesson } from './queries.ts';

const useTexts = createTextsHook('hand-over');

export function PhoneToCall({ number }: { number: string }) {
  const t = useTexts();
  return number ? <PhoneLink number={number} /> : <span className="text-sm text-soft">{t('noPhone')}</span>;
}

/** The student, with the number to call. */
export function WhomToCall({ lesson }: { lesson: Pick<HandOverLesson, 'studentId' | 'studentName' | 'studentPhone'> }) {
  const ui = useUiTexts();
  const { studentId, studentName, studentPhone } = lesson;
  return (
    <span className="flex flex-wrap items-baseline gap-x-3">
      {studentName ? (
        <TextLink to={schoolStudentLink(studentId)} className="font-semibold wrap-anywhere">
          {studentName}
        </TextLink>
      ) : (
        <span className="font-semibold">{ui('deletedAccount')}</span>
      )}
      <PhoneToCall number={studentPhone} />
    </span>
  );
}
