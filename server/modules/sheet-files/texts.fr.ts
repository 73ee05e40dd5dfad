import type { Texts } from './texts.en.ts';

export const texts: Texts = {
  accepted: {
    invalid_email: 'Entrez une adresse courriel, comme nom@exemple.com.',
    invalid_phone: 'Entrez un numéro canadien de dix chiffres, comme (416) 555-0110.',
  },
};
