export const texts = {
  reasons: {
    cancel: 'Your instructor can’t teach at that time.',
    rebook:
      'Your instructor can’t teach at that time. Please choose another time that suits you. You won’t be charged for this lesson.',
  },
};
export type Texts = typeof texts;
