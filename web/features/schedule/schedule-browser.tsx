import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { ListedSchedule } from './listed-schedule.tsx';
import { useScheduleView } from './use-schedule-view.ts';
import { WeekSchedule } from './week-schedule.tsx';

const useTexts = textsOf('schedule');

interface ScheduleBrowserProps {
  schoolId: string;
  today: string;
  /** To choose from. Without them it is one instructor's schedule. */
  instructors?: readonly { id: string; name: string }[];
  onlyInstructorId?: string;
}

const ALL = 'all';

/** SC-03: the same slots as a table and as a week. */
export function ScheduleBrowser({ schoolId, today, instructors, onlyInstructorId }: ScheduleBrowserProps) {
  const t = useTexts();
  const { view, change } = useScheduleView(today);
  const instructorId = onlyInstructorId ?? view.instructorId;
  return (
    <div>
      <div className="mb-6 flex flex-wrap items-end gap-4">
        <fieldset className="flex gap-2" aria-label={t('schedule.view')}>
          <Chip isSelected={view.kind === 'table'} onChange={() => change({ kind: 'table' })}>
            {t('schedule.showTable')}
          </Chip>
          <Chip isSelected={view.kind === 'week'} onChange={() => change({ kind: 'week' })}>
            {t('schedule.showWeek')}
          </Chip>
        </fieldset>
        {instructors && instructors.length > 1 && (
          <Select
            name="instructor"
            label={t('schedule.filterInstructor')}
            options={[
              { id: ALL, label: t('schedule.allInstructors') },
              ...instructors.map(({ id, name }) => ({ id, label: name })),
            ]}
            value={view.instructorId || ALL}
            onChange={(id) => change({ instructorId: id === ALL ? '' : id })}
            className="min-w-52 grow sm:grow-0"
          />
        )}
        {view.kind === 'table' && (
          <div className="flex grow items-end gap-2 sm:grow-0">
            <TextField
              name="day"
              label={t('schedule.filterDay')}
              type="date"
              value={view.day}
              onChange={(day) => change({ day })}
              className="grow"
            />
            {view.day && (
              <Button variant="quiet" onClick={() => change({ day: '' })}>
                {t('schedule.clearDay')}
              </Button>
            )}
          </div>
        )}
      </div>
      {view.kind === 'week' ? (
        <WeekSchedule
          schoolId={schoolId}
          today={today}
          monday={view.monday}
          instructorId={instructorId}
          onChange={(monday) => change({ monday })}
        />
      ) : (
        <ListedSchedule schoolId={schoolId} today={today} day={view.day} instructorId={instructorId} />
      )}
    </div>
  );
}
