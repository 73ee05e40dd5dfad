import { useState } from 'react';
import {
  ChoiceForAll,
  countChoices,
  firstChoices,
  PlanTable,
  rowsOf,
  Summary,
} from '../../features/hand-over/plan.tsx';
import {
  chosenTime,
  type HandOverOutcome,
  type HandOverPlan,
  type HandOverTime,
  type HandOverWindow,
  PRESETS,
  presetDays,
  useHandOver,
  useHandOverPlan,
  useHandOverWindow,
} from '../../features/hand-over/queries.ts';
import { Results } from '../../features/hand-over/results.tsx';
import { LessonsWithoutInstructor } from '../../features/hand-over/without-instructor.tsx';
import { fullName, useInstructorNames } from '../../features/school-instructors/queries.ts';
import { useSchool } from '../../features/schools/queries.ts';
import { SchoolPage } from '../../features/schools/school-page.tsx';
import { useActor } from '../../features/session/session-store.ts';
import { FailureBanner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { getNowMs } from '../../ui/clock.ts';
import { visitorZone, wallIn } from '../../ui/dates.ts';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { Card } from '../../ui/page.tsx';
import { QueryState } from '../../ui/query-state.tsx';

const useTexts = createTextsHook('hand-over');

interface Person {
  id: string;
  name: string;
}

interface WindowFieldsProps {
  window: HandOverWindow;
  now: { date: string; time: string };
  instructors: readonly Person[];
  onChange: (changes: Partial<HandOverWindow>) => void;
}

function WindowFields({ window, now, instructors, onChange }: WindowFieldsProps) {
  const t = useTexts();
  const isWrong = window.fromDate !== '' && window.untilDate !== '' && chosenTime(window) === null;
  return (
    <div className="grid gap-6">
      <Select
        name="instructor"
        label={t('instructor')}
        options={instructors.map(({ id, name }) => ({ id, label: name }))}
        value={window.instructorId}
        onChange={(instructorId) => onChange({ instructorId })}
      />
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 font-semibold">{t('when')}</legend>
        <div className="flex flex-wrap gap-2">
          {PRESETS.map((preset) => (
            <Chip
              key={preset}
              isSelected={window.preset === preset}
              onChange={() => onChange({ preset, ...(preset !== 'other' && presetDays(preset, now)) })}
            >
              {t(`presets.${preset}`)}
            </Chip>
          ))}
        </div>
      </fieldset>
      {window.preset === 'other' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            name="fromDate"
            label={t('from')}
            type="date"
            min={now.date}
            value={window.fromDate}
            onChange={(fromDate) => onChange({ fromDate, ...(window.untilDate < fromDate && { untilDate: fromDate }) })}
          />
          <TextField
            name="fromTime"
            label={t('fromTime')}
            type="time"
            isOptional
            value={window.fromTime}
            onChange={(fromTime) => onChange({ fromTime })}
          />
          <TextField
            name="untilDate"
            label={t('until')}
            type="date"
            min={window.fromDate || now.date}
            value={window.untilDate}
            onChange={(untilDate) => onChange({ untilDate })}
            error={isWrong ? t('wrongEnd') : undefined}
          />
          <TextField
            name="untilTime"
            label={t('untilTime')}
            type="time"
            isOptional
            value={window.untilTime}
            onChange={(untilTime) => onChange({ untilTime })}
          />
        </div>
      )}
    </div>
  );
}

interface PlanFormProps {
  person: Person;
  time: HandOverTime;
  plan: HandOverPlan;
  onDone: (pressed: Pressed) => void;
}

interface Pressed {
  person: Person;
  time: HandOverTime;
  plan: HandOverPlan;
  chosen: Record<string, string>;
  outcome: HandOverOutcome;
  isQuiet: boolean;
}

function PlanForm({ person, time, plan, onDone }: PlanFormProps) {
  const t = useTexts();
  const handOver = useHandOver(person.id);
  const [choices, setChoices] = useState<Record<string, string>>({});
  const [isQuiet, setQuiet] = useState(false);
  // What the office chose stays when a new plan arrives.
  const chosen = { ...firstChoices(plan), ...choices };
  const { lessons } = plan;
  const { given, cancelled } = countChoices(chosen);
  const press = () =>
    handOver.mutate(
      { ...time, lessons: rowsOf(plan, chosen), notify: !isQuiet },
      { onSuccess: (outcome) => onDone({ person, time, plan, chosen, outcome, isQuiet }) },
    );
  return (
    <div className="grid gap-6">
      {lessons.length === 0 ? (
        <p>{t(plan.isBlocked ? 'noneBlocked' : 'none', { name: person.name })}</p>
      ) : (
        <>
          <Summary chosen={chosen} />
          {lessons.length > 1 && (
            <ChoiceForAll plan={plan} onChoose={(forAll) => setChoices({ ...choices, ...forAll })} />
          )}
          <PlanTable
            plan={plan}
            chosen={chosen}
            onChoose={(bookingId, to) => setChoices({ ...choices, [bookingId]: to })}
          />
          <p className="text-soft">{t('prices')}</p>
          <Checkbox
            name="isQuiet"
            label={t('quiet')}
            description={t('quietHelp')}
            value={isQuiet}
            onChange={setQuiet}
          />
        </>
      )}
      <FailureBanner error={handOver.error} />
      {given + cancelled > 0 || !plan.isBlocked ? (
        <Button className="sm:justify-self-end" isBusy={handOver.isPending} busyLabel={t('busy')} onClick={press}>
          {given > 0 && cancelled > 0
            ? t('confirmBoth', { given, cancelled })
            : given > 0
              ? t('confirm', { count: given })
              : cancelled > 0
                ? t('confirmCancel', { count: cancelled })
                : t('block')}
        </Button>
      ) : (
        lessons.length > 0 && <p className="text-soft sm:justify-self-end">{t('allLeft')}</p>
      )}
    </div>
  );
}

interface PlannerProps {
  schoolId: string;
  timeZone: string;
  instructors: readonly Person[];
}

/** Who, when, and the plan. */
export function Planner({ schoolId, timeZone, instructors }: PlannerProps) {
  const t = useTexts();
  // The start of 'rest of today' doesn't move while the page is open: the plan would be asked for again each minute.
  const [now] = useState(() => wallIn(timeZone, getNowMs()));
  const { window, change } = useHandOverWindow(now);
  const time = chosenTime(window);
  const person = instructors.find(({ id }) => id === window.instructorId);
  const { data: plan, error, refetch } = useHandOverPlan(person?.id ?? '', time);
  const [pressed, setPressed] = useState<Pressed | null>(null);
  if (pressed) {
    const again = async () => {
      await refetch();
      setPressed(null);
    };
    return (
      <Results
        {...pressed}
        onAgain={() => void again()}
        onAnother={() => {
          setPressed(null);
          change({ instructorId: '', preset: 'rest' });
        }}
      />
    );
  }
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[22rem_minmax(0,1fr)]">
      <Card>
        <WindowFields window={window} now={now} instructors={instructors} onChange={change} />
      </Card>
      <section aria-label={t('planLabel')}>
        {!person ? (
          <div className="grid gap-8">
            <p className="text-soft">{t('chooseInstructor')}</p>
            <LessonsWithoutInstructor schoolId={schoolId} />
          </div>
        ) : time === null ? (
          <p className="text-soft">{t('incomplete')}</p>
        ) : plan ? (
          <PlanForm
            key={`${person.id} ${time.from} ${time.until}`}
            person={person}
            time={time}
            plan={plan}
            onDone={setPressed}
          />
        ) : (
          <QueryState
            error={error}
            onRetry={refetch}
            label={t('loading')}
            count={4}
            className="h-24 w-full rounded-lg"
          />
        )}
      </section>
    </div>
  );
}

/** Gives an instructor's lessons to colleagues for some hours or days, and blocks that time. */
export default function HandOver() {
  const t = useTexts();
  const actor = useActor('school');
  const school = useSchool(actor?.id);
  const instructors = useInstructorNames(actor?.id);
  const failed = [school, instructors].find(({ error, data }) => error && !data);
  return (
    <SchoolPage title={t('title')} lead={t('lead')}>
      {school.data && instructors.data ? (
        <Planner
          schoolId={school.data.id}
          timeZone={school.data.timeZone ?? visitorZone()}
          instructors={instructors.data
            .filter(({ isActive }) => isActive)
            .map((one) => ({ id: one.id, name: fullName(one) }))}
        />
      ) : (
        <QueryState
          error={failed?.error}
          onRetry={() => failed?.refetch()}
          label={t('loading')}
          count={3}
          className="h-32 w-full rounded-lg"
        />
      )}
    </SchoolPage>
  );
}
