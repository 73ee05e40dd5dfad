import type { Texts } from './texts.en.ts';

export const texts: Texts = {
  added: {
    subject: 'Nouveau webhook vers {{host}}',
    preheader: 'Il reçoit les réservations, les changements et les paiements de votre école.',
    heading: 'Votre école a un nouveau webhook',
    text: 'Quelqu’un vient d’ajouter un webhook vers {{host}} pour {{school}}. Il reçoit les réservations, les changements et les paiements au fur et à mesure, sans que personne ne se connecte. Vous pouvez voir et retirer les webhooks sous Intégrations.',
    open: 'Aller aux intégrations',
    note: 'Si personne à votre école n’a fait cela, retirez le webhook sous Intégrations. Changer votre mot de passe ne le retire pas. Choisissez ensuite un nouveau mot de passe à {{link}} et écrivez à {{supportEmail}}.',
  },
  yourSchool: 'votre école',
  turnedOff: {
    subject: 'Nous avons désactivé votre webhook vers {{host}}',
    preheader: 'Il n’a accepté aucun message depuis {{days}} jours.',
    heading: 'Webhook désactivé',
    text: '{{host}} n’a accepté aucun message depuis {{days}} jours; nous avons donc cessé d’en envoyer. Nous gardons les messages manqués. Quand il fonctionnera de nouveau, réactivez le webhook sous Intégrations et nous les enverrons tous.',
    gonePreheader: 'Il n’accepte plus de messages.',
    gone: '{{host}} n’accepte plus de messages (réponse 410 Gone); nous avons donc cessé d’en envoyer. Nous gardons les messages manqués. Si c’était une erreur, réactivez le webhook sous Intégrations et nous les enverrons tous.',
    open: 'Aller aux intégrations',
  },
};
