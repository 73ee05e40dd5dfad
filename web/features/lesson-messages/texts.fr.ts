import type { Texts } from '../../ui/i18n/texts.ts';
import type { texts as en } from './texts.en.ts';

export const texts: Texts<typeof en> = {
  title: 'Messages',
  lead: 'Écrivez à {{other}} au sujet de ce cours. Votre message arrive aussi par courriel.',
  none: 'Personne n’a encore écrit.',
  you: 'Vous',
  read: 'Lu',
  write: 'Écrire un message',
  field: 'Votre message',
  send: 'Envoyer',
  sending: 'Envoi…',
  closed: 'Les messages au sujet de ce cours sont fermés : il a eu lieu il y a plus de 30 jours.',
  loading: 'Chargement des messages',
  reportedText: 'Vous avez signalé ce message. Nous l’examinons, et il ne vous est plus montré.',
  report: {
    button: 'Signaler',
    buttonOf: 'Signaler le message de {{moment}}',
    title: 'Signaler ce message?',
    text: 'Nous lisons le message et l’examinons. {{other}} ne saura pas qui l’a signalé. Vous ne le verrez plus.',
    reason: 'Qu’est-ce qui ne va pas?',
    send: 'Signaler',
    back: 'Retour',
    done: 'Merci. Nous examinons le message.',
  },
  unread_one: 'Vous avez un nouveau message au sujet du cours',
  unread_other: 'Vous avez de nouveaux messages au sujet des cours',
};
