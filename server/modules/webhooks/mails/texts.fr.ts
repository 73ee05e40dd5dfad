import type { Texts } from './texts.en.ts';

export const texts: Texts = {
  added: {
    subject: 'Un programme à {{host}} est maintenant averti de vos cours',
    preheader: 'Une adresse a été ajoutée pour les programmes de votre école.',
    heading: 'Un programme est averti de ce qui se passe à votre école',
    text: 'Une adresse à {{host}} vient d’être ajoutée pour {{school}}. Dès maintenant, elle est avertie des réservations, des changements et des paiements au fur et à mesure, sans que personne n’ouvre de session. Sous Programmes, vous voyez chaque adresse et pouvez la retirer.',
    open: 'Aller à Programmes',
    note: 'Si personne à votre école n’a fait cela, retirez l’adresse à cet endroit et choisissez tout de suite un nouveau mot de passe à {{link}} : un nouveau mot de passe, à lui seul, ne la retire pas. Écrivez ensuite à {{supportEmail}}.',
  },
  yourSchool: 'votre école',
  turnedOff: {
    subject: 'Votre programme à {{host}} n’est plus averti',
    preheader: 'Il n’a rien accepté depuis {{days}} jours.',
    heading: 'Un programme n’est plus averti de vos cours',
    text: 'L’adresse à {{host}} n’accepte aucun message depuis {{days}} jours; nous avons donc cessé d’en envoyer. Ce qu’elle a manqué est conservé. Quand elle fonctionnera de nouveau, réactivez-la sous Programmes : elle recevra tout.',
    gonePreheader: 'Il a répondu qu’il n’accepte plus de messages.',
    gone: 'L’adresse à {{host}} a répondu qu’elle n’accepte plus de messages (410 Gone); nous avons donc cessé d’en envoyer. Ce qu’elle a manqué est conservé. Si c’était une erreur, réactivez-la sous Programmes : elle recevra tout.',
    open: 'Aller à Programmes',
  },
};
