import type { Texts } from './texts.en.ts';

export const texts: Texts = {
  fileName: 'lanewise-eleves.csv',
  columns: { firstName: 'Prénom', lastName: 'Nom', email: 'Courriel' },
};
