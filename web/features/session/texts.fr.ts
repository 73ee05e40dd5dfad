import type { Texts } from '../../ui/i18n/texts.ts';
import type { texts as en } from './texts.en.ts';

export const texts: Texts<typeof en> = {
  otherKind: {
    candidate: 'Cette page est réservée aux élèves.',
    school: 'Cette page est réservée aux écoles de conduite.',
    admin: 'Cette page est réservée à l’administration.',
  },
  otherRole: 'Vous n’avez pas accès à cette page.',
};
