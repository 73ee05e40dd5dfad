/** Days after a lesson for which the code on its student's phone is good; later they confirm by themselves. */
export const CODE_DAYS = 7;
