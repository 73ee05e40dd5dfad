import type { Texts } from './i18n/texts.ts';
import type { texts as en } from './texts.en.ts';

export const texts: Texts<typeof en> = {
  slot: '{{start}} à {{end}}',
  loading: 'Chargement…',
  action: {
    tryAgain: 'Réessayer',
    close: 'Fermer',
    cancel: 'Annuler',
    saving: 'Enregistrement…',
  },
  error: {
    network: 'Impossible de joindre Lanewise. Vérifiez votre connexion et réessayez.',
    part: 'Impossible de charger cette partie de la page. Vérifiez votre connexion ou rechargez la page.',
    unknown: 'Un problème est survenu. Réessayez plus tard.',
    reference: 'Référence : {{reference}}',
  },
  form: {
    optional: '(facultatif)',
    showPassword: 'Afficher le mot de passe',
    hidePassword: 'Masquer le mot de passe',
    choose: 'Choisir…',
    noMatch: 'Aucun résultat',
    summary_one: 'Un champ est à corriger',
    summary_other: '{{count}} champs sont à corriger',
    fieldMessage: '{{label}} : {{message}}',
    changed: {
      byOther: '{{name}} a modifié ces renseignements en même temps que vous.',
      bySomeone: 'Quelqu’un a modifié ces renseignements en même temps que vous.',
      byYou: 'Vous avez modifié ces renseignements dans une autre fenêtre.',
      review: 'Nous avons conservé votre saisie. Vérifiez les changements, puis enregistrez de nouveau.',
      saveAgain: 'Enregistrer de nouveau',
      taken: 'Mis à jour selon la dernière valeur enregistrée.',
      replaced: 'Enregistré entre-temps : {{value}}. Enregistrez de nouveau pour garder votre valeur.',
      emptied: 'Effacé entre-temps. Enregistrez de nouveau pour garder votre valeur.',
      on: 'activé',
      off: 'désactivé',
    },
  },
  pagination: {
    range: '{{from}} à {{to}} sur {{total}}',
    previous: 'Page précédente',
    next: 'Page suivante',
    printed: 'Page {{page}} sur {{pages}}.',
  },
  calendar: {
    previous: 'Mois précédent',
    next: 'Mois suivant',
    today: 'Aujourd’hui',
    goOn: 'Suivant',
    isToday: 'Aujourd’hui, {{day}}',
    isChosen: '{{day}} sélectionné',
    chosen: 'Date sélectionnée : {{day}}',
  },
  deletedAccount: 'Compte supprimé',
  printed: 'Imprimé le {{when}}',
  toast: { region: 'Messages' },
};
