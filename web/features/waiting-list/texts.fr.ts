import type { Texts } from '../../ui/i18n/texts.ts';
import type { texts as en } from './texts.en.ts';

export const texts: Texts<typeof en> = {
  waiting: {
    button: 'M’avertir quand une plage se libère',
    signUp: 'M’inscrire et être averti quand une plage se libère',
    anyDayButton: 'M’avertir pour n’importe quel jour',
    joined: 'Nous vous écrirons une fois, quand une plage se libérera. Premier à réserver, premier servi.',
    title: 'Votre liste d’attente',
    lead: 'Nous vous écrirons une fois, quand une plage se libérera. Premier à réserver, premier servi.',
    none: 'Rien sur votre liste d’attente. Quand un jour ou un moniteur n’a aucune plage libre, demandez-nous de vous avertir.',
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
