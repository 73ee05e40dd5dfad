import type { Texts } from '../../ui/i18n/texts.ts';
import type { texts as en } from './texts.en.ts';

export const texts: Texts<typeof en> = {
  menu: { candidate: 'Mon compte', school: 'Réglages', member: 'Votre compte' },
  names: {
    details: 'Vos renseignements',
    security: 'Mot de passe et sécurité',
    notifications: 'Notifications',
    places: 'Lieux et liste d’attente',
    guardians: 'Parents et tuteurs',
    data: 'Données et suppression',
    information: 'Renseignements sur l’école',
    team: 'Équipe',
    hours: 'Horaire et déplacements',
    website: 'Site Web',
    integrations: 'Intégrations',
    billing: 'Facturation',
  },
  leads: {
    notifications: 'Choisissez ce que vous voulez recevoir, et comment.',
    guardians:
      'Jusqu’à trois personnes peuvent voir vos cours, vos progrès et les montants dus. Vos messages et vos notes restent privés.',
    team: 'Les personnes qui peuvent se connecter pour votre école, et ce qu’elles peuvent faire.',
    hours: 'Quand les élèves peuvent réserver, et jusqu’où vos moniteurs se déplacent.',
    website: 'Permettez aux élèves de réserver depuis votre site ou un code QR sur vos voitures.',
    integrations: 'Reliez d’autres applications au compte de votre école, invitez vos élèves et exportez vos données.',
    billing: 'Les taxes sur vos cours, et comment les élèves vous paient.',
  },
  links: {
    weeklyHours: 'Horaire de la semaine et congés',
    kinds: 'Types de cours et prix',
    packages: 'Forfaits',
  },
};
