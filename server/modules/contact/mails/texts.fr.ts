import type { Texts } from './texts.en.ts';

export const texts: Texts = {
  subject: 'Formulaire de contact : {{subject}}',
  preheader: 'De {{sender}}',
  heading: 'Nouveau message du formulaire de contact',
  nobody: 'quelqu’un qui n’a pas laissé de nom',
  from: 'De',
  replyTo: 'Répondre à',
  about: 'Objet',
  notGiven: 'Non indiqué',
  empty: 'Le message est vide.',
  seeAll: 'Voir tous les messages',
};
