import type { Texts } from '../../ui/i18n/texts.ts';
import type { texts as en } from './texts.en.ts';

export const texts: Texts<typeof en> = {
  otherKind: {
    candidate: 'Cette page est pour les élèves. Voici la vôtre.',
    school: 'Cette page est pour les écoles de conduite. Voici la vôtre.',
    admin: 'Cette page est pour l’administration. Voici la vôtre.',
  },
  otherRole: 'Vous n’avez pas accès à cette page.',
};
