import { minutesAWeek } from '#contract/weekly-hours-lines.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { fullName } from '../school-instructors/instructor-name.ts';
import type { PersonHours } from './queries.ts';

const useTexts = textsOf('weekly-hours');

/** Whose hours are shown, and who has none yet. */
export function PeopleList({
  people,
  chosenId,
  onChoose,
}: {
  people: readonly PersonHours[];
  chosenId: string;
  onChoose: (instructorId: string) => void;
}) {
  const t = useTexts();
  return (
    <nav aria-label={t('people.label')} className="min-w-0">
      <ul className="flex gap-2 overflow-x-auto pb-1 lg:flex-col">
        {people.map((person) => (
          <li key={person.instructorId} className="shrink-0">
            <button
              type="button"
              aria-current={person.instructorId === chosenId ? 'true' : undefined}
              onClick={() => onChoose(person.instructorId)}
              className="grid min-h-11 w-full max-w-60 rounded-md border border-line bg-surface px-3 py-1.5 text-left hover:border-action aria-[current]:border-action"
            >
              <span className="truncate font-semibold">{fullName(person)}</span>
              <span className="tabular text-sm text-soft">
                {person.lines.length > 0
                  ? t('people.hours', { hours: Math.round(minutesAWeek(person.lines) / 6) / 10 })
                  : t('people.none')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
