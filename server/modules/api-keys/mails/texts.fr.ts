import type { Texts } from './texts.en.ts';

export const texts: Texts = {
  added: {
    subject: 'Nouvelle clé API pour le compte de votre école',
    preheader: 'La clé s’appelle « {{name}} ».',
    heading: 'Vous avez une nouvelle clé API',
    text: 'Quelqu’un vient de créer la clé « {{name}} » depuis votre compte. L’application qui l’utilise a accès au compte de votre école sans mot de passe, dans les limites de la clé. Sous Intégrations, vous voyez quand chaque clé a servi pour la dernière fois et vous pouvez la révoquer.',
    open: 'Aller aux intégrations',
    note: 'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe à {{link}} : toutes les clés que vous avez créées sont alors révoquées. Écrivez ensuite à {{supportEmail}}.',
  },
};
