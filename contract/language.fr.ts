import type { Language } from './locale.ts';

export const texts: Language = {
  name: 'Français',
  switchTo: 'Voir le site en français',
};
