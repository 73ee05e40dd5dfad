export const texts = {
  /** Sent to students whose lesson is cancelled. Only the school sees its own reason. */
  daysOffReason: 'The instructor is not available on this day.',
};
export type Texts = typeof texts;
