import type { OfficeAnswer } from '#contract/office-messages.ts';
import { schoolLessonLink } from '#contract/paths.ts';
import { FailureBanner } from '../../ui/banner.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { TextLink } from '../../ui/link.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { useHandleAnswer, useOfficeAnswers } from './queries.ts';

const useTexts = createTextsHook('office-messages');

/** What students and parents answered to changed lessons, with a tick for the office. Renders nothing without answers. */
export function Answers({ schoolId }: { schoolId: string }) {
  const t = useTexts();
  const { data, error, refetch } = useOfficeAnswers(schoolId);
  const { mutate, error: failure, isPending, variables } = useHandleAnswer(schoolId);
  if (!data) return error ? <QueryState error={error} onRetry={refetch} className="h-20 w-full rounded-lg" /> : null;
  if (data.answers.length === 0) return null;
  return (
    <section aria-labelledby="office-answers" className="grid gap-3">
      <h2 id="office-answers" className="text-lg font-bold">
        {t('answers.title')}
      </h2>
      <FailureBanner error={failure} />
      <ul className="grid gap-4">
        {data.answers.map((answer) => (
          <li key={answer.id} className="grid gap-1 border-b border-line pb-3 last:border-b-0">
            <Answer answer={answer} />
            {answer.answer !== 'ok' && (
              <Checkbox
                name={`handled-${answer.id}`}
                value={answer.handled !== null}
                disabled={isPending && variables?.answerId === answer.id}
                onChange={(isHandled) => mutate({ answerId: answer.id, isHandled })}
                label={t('answers.handled')}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Answer({ answer }: { answer: OfficeAnswer }) {
  const t = useTexts();
  const { shortDay, slot } = useFormats();
  const at = t('callThese.at', { day: shortDay(answer.date), time: slot(answer) });
  return (
    <>
      <p className="font-semibold wrap-anywhere">{t(`answers.${answer.answer}`, { name: answer.studentName })}</p>
      {answer.wish && <p className="whitespace-pre-line wrap-anywhere">{answer.wish}</p>}
      <p>
        <TextLink to={schoolLessonLink(answer.bookingId)}>
          {t('callThese.lesson', { at, with: answer.instructorName })}
        </TextLink>
      </p>
    </>
  );
}
