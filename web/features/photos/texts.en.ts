export const texts = {
  change: 'Change photo',
  add: 'Add a photo',
  sending: 'Sending…',
  saved: 'Your new photo is in place.',
} as const;

declare module '../../ui/i18n/texts.ts' {
  interface Catalogues {
    photos: typeof texts;
  }
}
