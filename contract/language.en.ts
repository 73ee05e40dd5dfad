import type { Language } from './locale.ts';

export const texts: Language = {
  name: 'English',
  switchTo: 'View this site in English',
};
