export const texts = {
  change: 'Change photo',
  add: 'Add a photo',
  sending: 'Sending…',
  saved: 'Photo saved.',
} as const;

declare module '../../ui/i18n/texts.ts' {
  interface Catalogues {
    photos: typeof texts;
  }
}
