import type { Texts } from './texts.en.ts';

export const texts: Texts = {
  fileName: 'lanewise-eleves.csv',
  // As Excel in French parts cells.
  separator: ';',
  columns: { firstName: 'Prénom', lastName: 'Nom', email: 'Courriel' },
};
