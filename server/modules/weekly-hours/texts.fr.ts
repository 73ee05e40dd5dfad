import type { Texts } from './texts.en.ts';

export const texts: Texts = {
  daysOffReason: 'Le moniteur n’est pas disponible ce jour-là.',
};
