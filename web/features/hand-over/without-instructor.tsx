import { useState } from 'react';
import { schoolLessonLink } from '#contract/paths.ts';
import { Button } from '../../ui/button.tsx';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook, useUiTexts } from '../../ui/i18n/texts-hook.ts';
import { LinkButton, TextLink } from '../../ui/link.tsx';
import { handOverLessonLink } from './links.ts';
import { useLessonsWithoutInstructor } from './queries.ts';
import { PhoneToCall } from './whom-to-call.tsx';

const useTexts = createTextsHook('hand-over');

/** More would push the day off the screen. */
const FEW = 4;

/** Lessons whose instructor is off then, until somebody takes care of them. Renders nothing if there are none. */
export function LessonsWithoutInstructor({ schoolId }: { schoolId: string }) {
  const t = useTexts();
  const ui = useUiTexts();
  const formats = useFormats();
  const [isWhole, setWhole] = useState(false);
  const lessons = useLessonsWithoutInstructor(schoolId).data?.lessons ?? [];
  const shown = isWhole ? lessons : lessons.slice(0, FEW);
  if (lessons.length === 0) return null;
  return (
    <section className="grid gap-3">
      <h2 className="text-lg font-bold">{t('waiting.title', { count: lessons.length })}</h2>
      <p className="text-soft">{t('waiting.lead')}</p>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {shown.map((lesson) => (
          <li
            key={lesson.bookingId}
            className="grid gap-2 px-4 py-3 sm:flex sm:items-center sm:justify-between sm:gap-4"
          >
            <span className="min-w-0 wrap-anywhere">
              <span className="tabular block text-sm text-soft">
                {formats.shortDay(lesson.date)} · {formats.slot(lesson)}
              </span>
              <TextLink to={schoolLessonLink(lesson.bookingId)}>
                {t('waiting.with', {
                  student: lesson.studentName || ui('deletedAccount'),
                  instructor: lesson.instructorName,
                })}
              </TextLink>
              <span className="block">
                <PhoneToCall number={lesson.studentPhone} />
              </span>
            </span>
            <LinkButton to={handOverLessonLink(lesson.instructorId, lesson)} variant="secondary" size="sm">
              {t('open')}
            </LinkButton>
          </li>
        ))}
      </ul>
      {shown.length < lessons.length && (
        <Button variant="quiet" size="sm" className="justify-self-start" onClick={() => setWhole(true)}>
          {t('waiting.all', { count: lessons.length })}
        </Button>
      )}
    </section>
  );
}
