import { textsOf } from '../../ui/i18n/texts-of.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { HoursEditor } from './hours-editor.tsx';
import { LastChange } from './last-change.tsx';
import { type PersonHours, useHours } from './queries.ts';

const useTexts = textsOf('weekly-hours');

/** The hours of one instructor, to be changed. */
export function InstructorHours({ person, people }: { person: PersonHours; people: readonly PersonHours[] }) {
  const t = useTexts();
  const { data: hours, error, refetch } = useHours(person.instructorId);
  if (!hours)
    return (
      <QueryState error={error} onRetry={refetch} label={t('loading')} count={5} className="h-14 w-full rounded-lg" />
    );
  return (
    <div className="grid gap-5">
      <LastChange person={person} hours={hours} />
      <HoursEditor person={person} people={people} hours={hours} />
    </div>
  );
}
