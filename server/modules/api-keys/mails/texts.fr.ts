import type { Texts } from './texts.en.ts';

export const texts: Texts = {
  added: {
    subject: 'Un programme peut maintenant utiliser le compte de votre école',
    preheader: 'Une clé a été créée pour « {{name}} ».',
    heading: 'Vous avez une nouvelle clé',
    text: 'Une clé nommée « {{name}} » vient d’être créée avec votre accès. Le programme qui la possède peut utiliser le compte de votre école, dans les limites de la clé, sans mot de passe. Sous Programmes, vous voyez chaque clé et sa dernière utilisation, et vous pouvez la révoquer.',
    open: 'Aller à Programmes',
    note: 'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe à {{link}} : toutes les clés que vous avez créées prennent fin. Écrivez ensuite à {{supportEmail}}.',
  },
  own: {
    subject: 'Un programme peut maintenant utiliser votre compte',
    text: 'Une clé nommée « {{name}} » vient d’être créée avec votre accès. Le programme qui la possède peut agir pour vous, dans les limites de la clé, sans mot de passe. Dans votre profil, vous voyez chaque clé et sa dernière utilisation, et vous pouvez la révoquer.',
    open: 'Aller à mon profil',
  },
};
