/** Days after a lesson during which the code on the student's phone works. After that, students confirm by themselves. */
export const CODE_DAYS = 7;
