/** The tables of a student's progress. */
export const texts = {
  lessons: ['Date', 'Start', 'End', 'Time zone', 'Hours', 'Instructor', 'School', 'Booking', 'Skills', 'Note'],
  total: 'Total',
  instructors: ['Instructor', 'School', 'Lessons', 'Hours'],
  skills: ['Group', 'Skill', 'Level', 'Last lesson'],
  colon: ': ',
};
export type Texts = typeof texts;
