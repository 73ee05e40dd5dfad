import { scheduleKeys } from '../schedule/queries.ts';

/** Under the schedule's keys, so that a changed lesson invalidates Today. */
export const todayKeys = {
  all: scheduleKeys.today,
  of: (schoolId: string, news: number) => [...todayKeys.all, schoolId, 'day', news],
  instructors: (schoolId: string, asked: { search: string; page: number }) => [
    ...todayKeys.all,
    schoolId,
    'instructors',
    asked,
  ],
};
