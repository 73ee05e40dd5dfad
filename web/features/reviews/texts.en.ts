export const texts = {
  none: 'No reviews yet',
  rating: '{{rating}} out of 5',
  count_one: '(1 review)',
  count_other: '({{count}} reviews)',
  with: 'with {{name}}',
  answer: 'Reply from the school',
} as const;

declare module '../../ui/i18n/texts.ts' {
  interface Catalogues {
    reviews: typeof texts;
  }
}
