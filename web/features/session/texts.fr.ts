import type { Texts } from '../../ui/i18n/texts.ts';
import type { texts as en } from './texts.en.ts';

export const texts: Texts<typeof en> = {
  otherKind: {
    candidate: 'Cette page est pour les élèves. Voici la vôtre.',
    school: 'Cette page est pour les écoles de conduite. Voici la vôtre.',
    admin: 'Cette page est pour l’administration. Voici la vôtre.',
  },
  otherRole: 'Cette page est pour d’autres membres de votre école. Voici la vôtre.',
};
