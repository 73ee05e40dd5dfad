/** For the file of students to invite. */
export const texts = {
  fileName: 'lanewise-students.csv',
  columns: { firstName: 'First name', lastName: 'Last name', email: 'Email' },
};
export type Texts = typeof texts;
