import { createDaysOff } from './days-off.ts';
import { createSchoolHolidays } from './school-holidays.ts';
import { createWeeklyHoursService } from './weekly-hours.service.ts';

type Needed = Parameters<typeof createWeeklyHoursService>[0] &
  Omit<Parameters<typeof createDaysOff>[0], 'weeklyHours'> &
  Omit<Parameters<typeof createSchoolHolidays>[0], 'weeklyHours'>;

/** Instructors' hours and the days that they do not hold, each part given what it needs. */
export function composeWeeklyHours(needed: Needed) {
  const weeklyHours = createWeeklyHoursService(needed);
  return {
    weeklyHours,
    daysOff: createDaysOff({ ...needed, weeklyHours }),
    schoolHolidays: createSchoolHolidays({ ...needed, weeklyHours }),
  };
}

export type WeeklyHours = ReturnType<typeof composeWeeklyHours>;
