/** What can happen to a lesson instead of going to a colleague. Apart from the schemas, so that pages don't load those. */
export const HAND_OVER_CHOICES = ['rebook', 'leave', 'cancel'] as const;
export type HandOverChoice = (typeof HAND_OVER_CHOICES)[number];
