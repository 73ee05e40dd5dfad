import { createDaysOff } from './days-off.ts';
import { createHoursProposals } from './proposals.ts';
import { createSchoolHolidays } from './school-holidays.ts';
import { createWeeklyHoursService } from './weekly-hours.service.ts';

type Needed = Parameters<typeof createWeeklyHoursService>[0] &
  Omit<Parameters<typeof createDaysOff>[0], 'weeklyHours'> &
  Omit<Parameters<typeof createHoursProposals>[0], 'weeklyHours' | 'daysOff'> &
  Omit<Parameters<typeof createSchoolHolidays>[0], 'weeklyHours'>;

/** Instructors' hours and the days that they do not hold, each part given what it needs. */
export function composeWeeklyHours(needed: Needed) {
  const weeklyHours = createWeeklyHoursService(needed);
  const daysOff = createDaysOff({ ...needed, weeklyHours });
  return {
    weeklyHours,
    daysOff,
    hoursProposals: createHoursProposals({ ...needed, weeklyHours, daysOff }),
    schoolHolidays: createSchoolHolidays({ ...needed, weeklyHours }),
  };
}

export type WeeklyHours = ReturnType<typeof composeWeeklyHours>;
