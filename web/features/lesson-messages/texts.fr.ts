import type { Texts } from '../../ui/i18n/texts.ts';
import type { texts as en } from './texts.en.ts';

export const texts: Texts<typeof en> = {
  title: 'Messages',
  lead: 'Écrivez à {{other}} au sujet de ce cours. Votre message arrive aussi par courriel.',
  unreachable: {
    no_address: 'Aucune adresse courriel pour {{other}}. Téléphonez plutôt.',
    stopped: 'La personne qui utilise cette adresse dit ne pas connaître {{other}}. Téléphonez plutôt.',
  },
  none: 'Aucun message pour l’instant.',
  you: 'Vous',
  read: 'Lu',
  write: 'Écrire un message',
  field: 'Votre message',
  send: 'Envoyer',
  sending: 'Envoi…',
  closed: 'La messagerie ferme 30 jours après le cours.',
  loading: 'Chargement des messages…',
  reportedText: 'Vous avez signalé ce message. Nous l’avons masqué et nous l’examinerons.',
  report: {
    button: 'Signaler',
    buttonOf: 'Signaler le message de {{moment}}',
    title: 'Signaler ce message?',
    text: 'Nous examinerons le message et vous ne le verrez plus. Nous ne dirons pas à {{other}} qui l’a signalé.',
    reason: 'Quel est le problème?',
    send: 'Signaler',
    back: 'Retour',
    done: 'Merci. Nous allons l’examiner.',
  },
  unread_one: 'Nouveau message au sujet de ce cours :',
  unread_other: 'Nouveaux messages au sujet de ces cours :',
};
