import { schoolStudentLink } from '#contract/paths.ts';
import { useUiTexts } from '../../ui/i18n/texts-hook.ts';
import { PhoneLink, TextLink } from '../../ui/link.tsx';
import type { HandOverLesson } from './queries.ts';

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
      {studentPhone && <PhoneLink number={studentPhone} />}
    </span>
  );
}
