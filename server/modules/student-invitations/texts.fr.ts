import type { Texts } from './texts.en.ts';

export const texts: Texts = {
  fileName: 'lanewise-eleves.csv',
  // Excel in French separates cells with semicolons.
  separator: ';',
  columns: { firstName: 'Prénom', lastName: 'Nom', email: 'Courriel' },
};
