import { textsOf } from '../../ui/i18n/texts-of.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { useActor } from '../session/use-session.ts';
import { HoursEditor } from './hours-editor.tsx';
import { HoursList } from './hours-list.tsx';
import { LastChange } from './last-change.tsx';
import { type PersonHours, useHours } from './queries.ts';

const useTexts = textsOf('weekly-hours');

/** One instructor's hours, as a form for those who may change them. */
export function InstructorHours({ person, people }: { person: PersonHours; people: readonly PersonHours[] }) {
  const t = useTexts();
  const mayChange = useActor('school')?.maySetHours !== false;
  const { data: hours, error, refetch } = useHours(person.instructorId);
  if (!hours)
    return (
      <QueryState error={error} onRetry={refetch} label={t('loading')} count={5} className="h-14 w-full rounded-lg" />
    );
  return (
    <div className="grid gap-5">
      <LastChange person={person} hours={hours} mayUndo={mayChange} />
      {mayChange ? <HoursEditor person={person} people={people} hours={hours} /> : <HoursList lines={hours.lines} />}
    </div>
  );
}
