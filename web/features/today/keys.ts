/** Apart from the queries, which import the keys of lessons: a changed lesson changes Today. */
export const todayKeys = {
  all: ['today'],
  of: (schoolId: string, news: number) => [...todayKeys.all, schoolId, 'day', news],
  instructors: (schoolId: string, asked: { search: string; page: number }) => [
    ...todayKeys.all,
    schoolId,
    'instructors',
    asked,
  ],
};
