export const texts = {
  /** Sent to students whose lesson is cancelled. Only the school sees its own reason. */
  daysOffReason: 'The instructor isn’t available on this day.',
};
export type Texts = typeof texts;
