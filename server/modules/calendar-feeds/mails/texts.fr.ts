import type { Texts } from './texts.en.ts';

export const texts: Texts = {
  added: {
    subject: 'Vous avez une nouvelle adresse de calendrier',
    preheader: 'Toute personne qui a cette adresse peut voir vos cours.',
    heading: 'Vous avez une nouvelle adresse de calendrier',
    text: 'Quelqu’un vient de créer une adresse de calendrier privée pour votre {{account}}. Toute personne qui l’a peut voir les cours sans mot de passe. Dans votre compte, vous voyez quand chaque adresse a servi pour la dernière fois et vous pouvez la révoquer.',
    open: 'Aller à mon compte',
    note: 'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe à {{link}} : toutes les adresses de calendrier seront révoquées. Écrivez ensuite à {{supportEmail}}.',
  },
};
