/** Of the file that a school's students are invited by. */
export const texts = {
  fileName: 'lanewise-students.csv',
  separator: ',' as ',' | ';',
  columns: { firstName: 'First name', lastName: 'Last name', email: 'Email' },
};
export type Texts = typeof texts;
