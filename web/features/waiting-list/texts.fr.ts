import type { Texts } from '../../ui/i18n/texts.ts';
import type { texts as en } from './texts.en.ts';

export const texts: Texts<typeof en> = {
  waiting: {
    button: 'M’avertir quand une heure se libère',
    signUp: 'M’inscrire et être averti quand une heure se libère',
    anyDayButton: 'M’avertir pour n’importe quel jour',
    joined: 'Nous vous écrirons une fois quand une heure se libérera. Premier à réserver, premier servi.',
    title: 'En attente d’une heure libre',
    lead: 'Nous vous écrivons une fois quand une heure se libère. Premier à réserver, premier servi.',
    none: 'Vous n’attendez rien. Quand un jour ou un moniteur n’a aucune heure libre, demandez-nous de vous avertir.',
    anyInstructor: 'Tout moniteur',
    anyDay: 'n’importe quel jour',
    times: { morning: 'le matin', afternoon: 'l’après-midi', evening: 'le soir' },
    atLeast: '{{length}} ou plus',
    near: 'près de {{place}}',
    upTo: 'jusqu’à {{rate}} l’heure',
    remove: 'Retirer',
    removeNamed: 'Retirer : {{name}}',
  },
};
