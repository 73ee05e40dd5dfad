/** In the order in which people ask them. */
export const QUESTIONS = [
  'licence',
  'booking',
  'price',
  'payment',
  'pickup',
  'confirmation',
  'cancelling',
  'instructor',
  'language',
  'school',
] as const;

/** An answer in parts; the one in brackets opens the cancellation policy. */
export const answerParts = (answer: string): { text: string; isPolicyLink: boolean }[] =>
  answer
    .split(/(\[[^[\]]+\])/)
    .map((part) => ({ text: part.replace(/^\[|\]$/g, ''), isPolicyLink: part.startsWith('[') }));
