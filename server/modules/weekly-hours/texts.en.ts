export const texts = {
  /** What students are told who lose a lesson; the school's own reason is not for them. */
  daysOffReason: 'The instructor is not available on this day.',
};
export type Texts = typeof texts;
