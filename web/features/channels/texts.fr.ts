import type { Texts } from '../../ui/i18n/texts.ts';
import type { texts as en } from './texts.en.ts';

export const texts: Texts<typeof en> = {
  title: 'Notifications',
  lead: 'Choisissez ce que vous voulez recevoir, et comment.',
  preset: {
    label: 'De quoi voulez-vous être avisé?',
    all: {
      name: 'Tout',
      texted:
        'Par courriel et notification poussée, et par texto pour les rappels, les retards, les déplacements et les annulations.',
      any: 'Par courriel et notification poussée.',
    },
    important: {
      name: 'L’important seulement',
      candidate: 'Réservations, changements, rappels et messages, par courriel et notification poussée.',
      school: 'Changements, messages et tout ce qui demande votre attention, par courriel et notification poussée.',
      admin: 'Écoles à approuver, par courriel et notification poussée.',
    },
    email_only: {
      name: 'Par courriel seulement',
      any: 'Tout par courriel. Ni notifications poussées ni textos.',
    },
  },
  mail: {
    own: 'Les courriels vont à {{address}}.',
    shared:
      'Les courriels au sujet de l’école vont à {{address}}, que tous les propriétaires partagent. Nous envoyons ce qu’au moins un propriétaire veut recevoir. Les demandes des moniteurs vont à l’adresse de chaque propriétaire.',
  },
  texts: {
    to: 'Les textos vont au {{phone}}.',
    noPhone: 'Ajoutez votre numéro de téléphone à vos renseignements pour recevoir aussi des textos.',
  },
  always: {
    lessons:
      'Nous vous écrivons toujours quand un cours est réservé, déplacé ou annulé, et quand la sécurité de votre compte change.',
    account: 'Nous vous écrivons toujours quand la sécurité de votre compte change.',
  },
  here: {
    why: 'Recevez des notifications poussées sur cet appareil, même quand Lanewise est fermé. Votre navigateur vous demandera la permission.',
    turnOn: 'Activer les notifications',
    on: 'Les notifications sont activées sur cet appareil',
    turnOff: 'Désactiver ici',
    notAllowed: 'Votre navigateur n’a pas autorisé les notifications. Réessayez et choisissez Autoriser.',
    noService: 'Votre navigateur n’a pas pu joindre son service de notifications. Réessayez plus tard.',
    blocked: {
      title: 'Les notifications sont bloquées',
      text: 'Autorisez-les pour cette page dans les réglages de votre navigateur, puis rechargez-la.',
    },
    at_home: {
      title: 'Ajoutez d’abord Lanewise à l’écran d’accueil',
      text: 'Sur un iPhone ou un iPad, appuyez sur Partager, puis sur « Sur l’écran d’accueil ». Ouvrez Lanewise de là et revenez à cette page.',
    },
    unable: {
      title: 'Ce navigateur ne peut pas afficher de notifications',
      text: 'Vous êtes peut-être dans une fenêtre privée. Nous vous écrirons plutôt par courriel.',
    },
  },
  devices: {
    title: 'Vos autres appareils',
    added: 'Ajouté le {{date}}',
    unknown: 'Appareil inconnu',
    remove: 'Retirer',
    removeNamed: 'Retirer {{name}}',
  },
};
