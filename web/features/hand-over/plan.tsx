import { HAND_OVER_CHOICES, type HandOverChoice } from '#contract/hand-over-choices.ts';
import { Select } from '../../ui/form/select.tsx';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook, useUiTexts } from '../../ui/i18n/texts-hook.ts';
import type { HandOverLesson, HandOverPlan, HandOverRow } from './queries.ts';
import { WhomToCall } from './whom-to-call.tsx';

const useTexts = createTextsHook('hand-over');

type Colleague = HandOverLesson['colleagues'][number];

/** A colleague's day off needs a reason, which the dialog for a single lesson asks for. */
export const canTake = ({ refusal, warnings }: Colleague): boolean =>
  refusal === null && warnings.every((one) => one !== 'day_off');

export const isChoice = (to: string): to is HandOverChoice => HAND_OVER_CHOICES.some((choice) => choice === to);

/** What happens to each lesson until the office changes it: the plan's colleague, or it stays. */
export const firstChoices = ({ lessons }: HandOverPlan): Record<string, string> =>
  Object.fromEntries(lessons.map(({ bookingId, suggested }) => [bookingId, suggested ?? 'leave']));

/** The rows of the request, which name what spoke against each colleague when they were chosen. */
export const rowsOf = ({ lessons }: HandOverPlan, chosen: Record<string, string>): HandOverRow[] =>
  lessons.map(({ bookingId, colleagues }) => {
    const to = chosen[bookingId] ?? 'leave';
    const warnings = colleagues.find(({ instructorId }) => instructorId === to)?.warnings ?? [];
    const confirmWarnings = warnings.flatMap((one) => (one === 'other_transmission' ? [] : [one]));
    return { bookingId, to, ...(confirmWarnings.length > 0 && { confirmWarnings }) };
  });

/** How many lessons go to colleagues, and how many are cancelled. */
export function countChoices(chosen: Record<string, string>): { given: number; cancelled: number } {
  const all = Object.values(chosen);
  return {
    given: all.filter((to) => !isChoice(to)).length,
    cancelled: all.filter((to) => isChoice(to) && to !== 'leave').length,
  };
}

const KINDS = ['colleague', ...HAND_OVER_CHOICES] as const;

/** How many lessons go where. */
export function Summary({ chosen }: { chosen: Record<string, string> }) {
  const t = useTexts();
  const counts = Map.groupBy(Object.values(chosen), (to) => (isChoice(to) ? to : 'colleague'));
  return (
    <div role="status">
      <ul className="flex flex-wrap gap-x-6 gap-y-1 font-semibold">
        {KINDS.flatMap((kind) => {
          const count = counts.get(kind)?.length ?? 0;
          return count === 0 ? [] : [<li key={kind}>{t(`summary.${kind}`, { count })}</li>];
        })}
      </ul>
    </div>
  );
}

/** Sets all lessons at once; those that a colleague can't take stay as they are. */
export function ChoiceForAll({
  plan: { lessons, colleagues },
  onChoose,
}: {
  plan: HandOverPlan;
  onChoose: (choices: Record<string, string>) => void;
}) {
  const t = useTexts();
  const lessonsFor = (id: string) =>
    lessons.filter((lesson) => lesson.colleagues.some((one) => one.instructorId === id && canTake(one)));
  const able = colleagues.filter(({ id }) => lessonsFor(id).length > 0);
  const options = [
    ...able.map(({ id, firstName, lastName }) => {
      const name = `${firstName} ${lastName}`.trim();
      const count = lessonsFor(id).length;
      return { id, label: count === lessons.length ? name : t('forAll.some', { name, count, total: lessons.length }) };
    }),
    ...HAND_OVER_CHOICES.map((choice) => ({ id: choice as string, label: t(`forAll.${choice}`) })),
  ];
  return (
    <Select
      name="all"
      label={t('forAll.label')}
      className="md:max-w-sm"
      placeholder={t('forAll.placeholder')}
      options={options}
      value=""
      onChange={(to) => {
        const set = isChoice(to) ? lessons : lessonsFor(to);
        onChoose(Object.fromEntries(set.map(({ bookingId }) => [bookingId, to])));
      }}
    />
  );
}

interface PlanTableProps {
  plan: HandOverPlan;
  chosen: Record<string, string>;
  onChoose: (bookingId: string, to: string) => void;
}

/** A row for each lesson, with who could take it. */
export function PlanTable({ plan, chosen, onChoose }: PlanTableProps) {
  const t = useTexts();
  return (
    <ul aria-label={t('planLabel')} className="divide-y divide-line rounded-lg border border-line bg-surface">
      {plan.lessons.map((lesson) => (
        <PlanRow
          key={lesson.bookingId}
          lesson={lesson}
          people={plan.colleagues}
          to={chosen[lesson.bookingId] ?? 'leave'}
          onChoose={(to) => onChoose(lesson.bookingId, to)}
        />
      ))}
    </ul>
  );
}

interface PlanRowProps {
  lesson: HandOverLesson;
  people: HandOverPlan['colleagues'];
  to: string;
  onChoose: (to: string) => void;
}

function PlanRow({ lesson, people, to, onChoose }: PlanRowProps) {
  const t = useTexts();
  const ui = useUiTexts();
  const formats = useFormats();
  const names = new Map(people.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim()]));
  const student = lesson.studentName || ui('deletedAccount');
  const reasonsOf = ({ refusal, warnings }: Colleague) =>
    formats.list([...(refusal ? [refusal] : []), ...warnings].map((one) => t(`reasons.${one}`)));
  const able = lesson.colleagues.filter(canTake);
  const unable = lesson.colleagues.filter((one) => !canTake(one));
  const chosen = able.find(({ instructorId }) => instructorId === to);
  const label = (colleague: Colleague) => {
    const name = names.get(colleague.instructorId) ?? '';
    if (colleague.instructorId === lesson.suggested)
      return t(colleague.hasTaughtStudent ? 'suggestedTaught' : 'suggested', { name });
    if (colleague.warnings.length > 0) return t('colleagueWith', { name, reason: reasonsOf(colleague) });
    return colleague.hasTaughtStudent ? t('taught', { name }) : name;
  };
  const rank = ({ instructorId, warnings, hasTaughtStudent }: Colleague) =>
    instructorId === lesson.suggested ? 0 : warnings.length > 0 ? 3 : hasTaughtStudent ? 1 : 2;
  const options = [
    ...able
      .toSorted((one, other) => rank(one) - rank(other))
      .map((one) => ({ id: one.instructorId, label: label(one) })),
    ...HAND_OVER_CHOICES.map((choice) => ({ id: choice as string, label: t(`choices.${choice}`) })),
  ];
  return (
    <li className="grid gap-3 px-4 py-4 md:grid-cols-[minmax(0,1fr)_minmax(0,22rem)] md:gap-6">
      <div className="min-w-0 wrap-anywhere">
        <p className="tabular text-sm text-soft">
          {formats.shortDay(lesson.date)} · {formats.slot(lesson)}
        </p>
        <WhomToCall lesson={lesson} />
        {lesson.pickup && <p className="text-sm">{lesson.pickup}</p>}
      </div>
      <div className="grid content-start gap-2">
        <Select
          name={`to-${lesson.bookingId}`}
          label={t('goesTo', { student, time: formats.slot(lesson) })}
          className="[&>label]:sr-only"
          options={options}
          value={to}
          onChange={onChoose}
        />
        {able.length === 0 && <p className="text-sm text-loss-text">{t('nobody')}</p>}
        {chosen && chosen.warnings.length > 0 && (
          <p className="text-sm text-amber-text">{t('overridden', { reasons: reasonsOf(chosen) })}</p>
        )}
        {unable.length > 0 && (
          <details className="text-sm text-soft">
            <summary className="min-h-11 cursor-pointer py-2.5">{t('why')}</summary>
            <ul className="grid gap-1 pt-1">
              {unable.map((one) => (
                <li key={one.instructorId}>
                  {t('whyLine', { name: names.get(one.instructorId) ?? '', reasons: reasonsOf(one) })}
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </li>
  );
}
