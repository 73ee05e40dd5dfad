import type { Texts } from './texts.en.ts';

export const texts: Texts = {
  reasons: {
    cancel: 'Votre moniteur ne peut pas enseigner à ce moment.',
    rebook:
      'Votre moniteur ne peut pas enseigner à ce moment. Choisissez un autre moment qui vous convient. Ce cours ne vous sera pas facturé.',
  },
};
