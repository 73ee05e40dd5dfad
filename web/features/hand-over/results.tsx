import { PAGE_PATHS } from '#contract/paths.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { Banner, FailureBanner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook, useUiTexts } from '../../ui/i18n/texts-hook.ts';
import { LinkButton } from '../../ui/link.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { toast } from '../../ui/toast.tsx';
import { isChoice } from './plan.tsx';
import {
  type HandOverLesson,
  type HandOverOutcome,
  type HandOverPlan,
  type HandOverTime,
  useUndoHandOver,
} from './queries.ts';
import { WhomToCall } from './whom-to-call.tsx';

const useTexts = createTextsHook('hand-over');

interface ResultsProps {
  /** The instructor whose time is blocked. */
  person: { id: string; name: string };
  time: HandOverTime;
  plan: HandOverPlan;
  chosen: Record<string, string>;
  outcome: HandOverOutcome;
  isQuiet: boolean;
  /** Plans the lessons that are left. */
  onAgain: () => void;
  onAnother: () => void;
}

/** What happened to each lesson; those that still need somebody come first. */
export function Results({ person, time, plan, chosen, outcome, isQuiet, onAgain, onAnother }: ResultsProps) {
  const t = useTexts();
  const formats = useFormats();
  const { name } = person;
  const people = new Map(plan.colleagues.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim()]));
  const results = new Map(outcome.lessons.map(({ bookingId, result }) => [bookingId, result]));
  const rows = plan.lessons.flatMap((lesson) => {
    const result = results.get(lesson.bookingId);
    const to = chosen[lesson.bookingId] ?? 'leave';
    return result ? [{ lesson, result, to, isDone: result === 'done' }] : [];
  });
  const done = rows.filter(({ isDone, to }) => isDone && to !== 'leave').length;
  const open = rows.filter(({ isDone, to }) => !isDone || to === 'leave').length;
  const textOf = ({ result, to }: (typeof rows)[number]) => {
    const colleague = people.get(to) ?? '';
    if (result !== 'done') return t(`results.${result}`, { name: colleague });
    return isChoice(to) ? t(`results.${to}`) : t('results.to', { name: colleague });
  };
  return (
    <div className="mx-auto grid max-w-3xl gap-6">
      <Outcome tone="good" takesFocus title={done > 0 ? t('done', { count: done }) : t('blocked', { name })}>
        {done > 0 && <p>{t('blocked', { name })}</p>}
        {done > 0 && !isQuiet && <p>{t('told')}</p>}
      </Outcome>
      {(done > 0 || outcome.dayOffId !== undefined) && (
        <UndoButton
          person={person}
          time={time}
          rows={rows.filter(({ isDone, to }) => isDone && to !== 'leave')}
          dayOffId={outcome.dayOffId}
          notify={!isQuiet}
          onUndone={onAgain}
        />
      )}
      {open > 0 && <Banner tone="attention">{t('open', { count: open })}</Banner>}
      {outcome.unnamed.length > 0 && (
        <Banner tone="attention">{t('unnamed', { count: outcome.unnamed.length })}</Banner>
      )}
      {rows.length > 0 && (
        <ul aria-label={t('resultsLabel')} className="divide-y divide-line rounded-lg border border-line bg-surface">
          {rows
            .toSorted((one, other) => Number(one.isDone) - Number(other.isDone))
            .map((row) => (
              <li
                key={row.lesson.bookingId}
                className="grid gap-2 px-4 py-3 sm:flex sm:items-center sm:justify-between sm:gap-4"
              >
                <span className="min-w-0 wrap-anywhere">
                  <span className="tabular block text-sm text-soft">
                    {formats.shortDay(row.lesson.date)} · {formats.slot(row.lesson)}
                  </span>
                  <WhomToCall lesson={row.lesson} />
                </span>
                <span className="[&>span]:whitespace-normal">
                  <StatusBadge tone={!row.isDone ? 'loss' : row.to === 'leave' ? 'attention' : 'good'}>
                    {textOf(row)}
                  </StatusBadge>
                </span>
              </li>
            ))}
        </ul>
      )}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-center">
        <Button variant="secondary" onClick={onAnother}>
          {t('another')}
        </Button>
        {open > 0 || outcome.unnamed.length > 0 ? (
          <Button onClick={onAgain}>{t('again')}</Button>
        ) : (
          <LinkButton to={PAGE_PATHS.schedule}>{t('seeSchedule')}</LinkButton>
        )}
      </div>
    </div>
  );
}

interface UndoButtonProps {
  person: { id: string; name: string };
  time: HandOverTime;
  /** What was given or cancelled. */
  rows: readonly { lesson: HandOverLesson; to: string }[];
  dayOffId: string | undefined;
  notify: boolean;
  onUndone: () => void;
}

function UndoButton({ person, time, rows, dayOffId, notify, onUndone }: UndoButtonProps) {
  const t = useTexts();
  const ui = useUiTexts();
  const formats = useFormats();
  const undo = useUndoHandOver(person.id);
  const lessons = rows.map(({ lesson, to }) => ({ bookingId: lesson.bookingId, to }));
  const press = () =>
    undo.mutate(
      { ...time, lessons, notify, ...(dayOffId !== undefined && { dayOffId }) },
      {
        onSuccess(answer) {
          const kept = new Set(
            answer.lessons.flatMap(({ bookingId, result }) => (result === 'done' ? [] : [bookingId])),
          );
          const named = rows
            .filter(({ lesson }) => kept.has(lesson.bookingId))
            .map(({ lesson }) =>
              t('lessonOf', {
                student: lesson.studentName || ui('deletedAccount'),
                time: formats.clock(lesson.startTime),
              }),
            );
          if (named.length === 0) toast(t('undone'));
          else toast(t('notUndone', { lessons: formats.list(named) }), 'attention');
          onUndone();
        },
      },
    );
  return (
    <div className="grid justify-items-center gap-3">
      <FailureBanner error={undo.error} />
      <Button variant="secondary" isBusy={undo.isPending} busyLabel={t('undoBusy')} onClick={press}>
        {t('undo')}
      </Button>
    </div>
  );
}
