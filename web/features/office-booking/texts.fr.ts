import type { Texts } from '../../ui/i18n/texts.ts';
import type { texts as en } from './texts.en.ts';

export const texts: Texts<typeof en> = {
  objections: {
    title: 'À vérifier avant de continuer',
    help_one: 'Cochez pour confirmer.',
    help_other: 'Cochez chaque point pour confirmer.',
    codes: {
      outside_hours: 'Cette heure est hors de l’horaire de {{instructor}}.',
      outside_area: 'Le lieu de rencontre est hors du secteur de {{instructor}}.',
      outside_areaBy: 'Le lieu de rencontre est à {{km}} km. {{instructor}} se déplace jusqu’à {{radius}} km.',
      unreachable: '{{instructor}} n’aura pas le temps de se déplacer entre les cours.',
      busy_elsewhere: '{{instructor}} n’est pas libre à cette heure, selon son propre calendrier.',
      long_day: '{{student}} passerait trop de temps en voiture ce jour-là.',
      long_dayBy: '{{student}} passerait {{time}} en voiture ce jour-là. La limite est de {{limit}}.',
      learner_licence: 'Aucun permis d’apprenti au dossier de {{student}}.',
      learner_licenceExpired: 'Le permis d’apprenti de {{student}} a expiré le {{date}}.',
      learner_licenceExpires: 'Le permis d’apprenti de {{student}} expire le {{date}}, avant ce cours.',
      day_off: '{{instructor}} est en congé ce jour-là.',
      day_offBy: '{{instructor}} est en congé ce jour-là : {{reason}}.',
    },
    reason: 'Raison',
    reasonHelp: 'Elle est conservée dans l’historique de votre école.',
    askManager: 'Seul un gestionnaire peut confirmer. Demandez à un gestionnaire ou choisissez un autre moment.',
    unticked: 'Cochez si vous voulez continuer quand même.',
  },
};
