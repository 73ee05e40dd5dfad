/** Most characters in a student's note to the instructor. */
export const NOTE_MAX = 200;
