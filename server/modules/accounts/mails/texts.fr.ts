import type { Texts } from './texts.en.ts';

export const texts: Texts = {
  account: {
    STUDENT: 'compte élève',
    SCHOOL: 'compte d’école de conduite',
    ADMIN: 'compte d’administration',
  },

  verify: {
    subject: 'Confirmez votre adresse courriel',
    preheader: 'Un clic, et votre compte Lanewise est prêt.',
    heading: 'Confirmez votre adresse courriel',
    welcome: 'Quelqu’un s’est inscrit à Lanewise ({{account}}) avec cette adresse. Si c’est vous, confirmez-la.',
    open: 'Confirmer mon adresse',
    note: 'Le lien est valide 24 heures. Si vous ne vous êtes pas inscrit, ignorez ce message : sans le lien, rien ne se passe.',
  },

  alreadyRegistered: {
    subject: 'Vous avez déjà un compte Lanewise',
    preheader: 'Quelqu’un s’est inscrit avec votre adresse. Connectez-vous plutôt.',
    heading: 'Vous avez déjà un compte',
    nothingChanged:
      'Quelqu’un, sans doute vous, vient de s’inscrire avec cette adresse. Elle a déjà un {{account}} : rien n’a donc changé. Connectez-vous comme d’habitude.',
    logIn: 'Me connecter',
    forgot: 'Mot de passe oublié? Demandez un lien pour en choisir un nouveau.',
    choose: 'Choisir un nouveau mot de passe',
    note: 'Si ce n’était pas vous, vous n’avez rien à faire. Votre compte et votre mot de passe restent les mêmes.',
  },

  resetPassword: {
    subject: 'Choisissez un nouveau mot de passe',
    preheader: 'Le lien est valide une heure.',
    heading: 'Choisissez un nouveau mot de passe',
    text: 'Ouvrez ce lien pour choisir un nouveau mot de passe pour votre {{account}}.',
    open: 'Choisir un nouveau mot de passe',
    note: 'Le lien sert une seule fois, pendant une heure. Si vous ne l’avez pas demandé, ignorez ce message : votre mot de passe reste le même.',
  },

  logInLink: {
    subject: 'Votre lien de connexion',
    preheader: 'Un clic et vous y êtes, sans mot de passe.',
    heading: 'Connectez-vous sans mot de passe',
    text: 'Ouvrez ce lien pour vous connecter à votre compte élève.',
    open: 'Me connecter à Lanewise',
    note: 'Le lien sert une seule fois, pendant une heure. Si vous ne l’avez pas demandé, ignorez ce message et ne donnez le lien à personne.',
  },

  passwordChanged: {
    subject: 'Votre mot de passe a été changé',
    preheader: 'Si c’était vous, vous n’avez rien à faire.',
    heading: 'Votre mot de passe a été changé',
    text: 'Le mot de passe de votre {{account}} vient d’être changé, vos autres appareils ont été déconnectés; vos adresses de calendrier et vos clés d’accès ont pris fin. Si c’était vous, connectez-vous avec le nouveau.',
    logIn: 'Me connecter',
    note: 'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe à {{link}} et écrivez à {{supportEmail}}.',
  },

  invitation: {
    subject: 'Vous administrez maintenant Lanewise',
    preheader: 'Choisissez un mot de passe pour commencer.',
    heading: 'Bienvenue dans l’équipe',
    text: 'Un compte d’administration a été ouvert pour cette adresse. Choisissez son mot de passe pour commencer.',
    choose: 'Choisir mon mot de passe',
    note: 'Le lien sert une seule fois, pendant 24 heures. Ensuite, demandez-en un autre à {{link}}.',
  },

  passkey: {
    added: {
      subject: 'Une clé d’accès a été ajoutée à votre compte',
      preheader: 'Dès maintenant, elle vous connecte sans mot de passe.',
      text: 'Une clé d’accès vient d’être ajoutée à votre {{account}} ({{device}}). Dès maintenant, elle vous connecte sans mot de passe et sans code.',
    },
    removed: {
      subject: 'Une clé d’accès a été retirée de votre compte',
      preheader: 'Elle ne connecte plus personne.',
      text: 'Une clé d’accès de votre {{account}} vient d’être retirée ({{device}}). Elle ne connecte plus personne.',
    },
    unknownDevice: 'appareil inconnu',
    open: 'Aller à mon compte',
    note: 'Si vous n’y êtes pour rien, choisissez tout de suite un nouveau mot de passe à {{link}} : il met fin à toutes les clés d’accès. Écrivez aussi à {{supportEmail}}.',
  },

  secondFactor: {
    on: {
      subject: 'La vérification en deux étapes est activée',
      preheader: 'Désormais, la connexion demande aussi un code.',
      text: 'La vérification en deux étapes vient d’être activée pour votre {{account}}. Désormais, après votre mot de passe, nous demandons un code de votre application d’authentification. Gardez vos codes de secours en lieu sûr : ils vous permettent d’entrer sans votre téléphone.',
    },
    off: {
      subject: 'La vérification en deux étapes est désactivée',
      preheader: 'Désormais, votre mot de passe suffit.',
      text: 'La vérification en deux étapes vient d’être désactivée pour votre {{account}}. Désormais, votre mot de passe suffit pour vous connecter.',
    },
    removed: {
      subject: 'La vérification en deux étapes a été retirée de votre compte',
      preheader: 'Lanewise l’a fait, pour que vous puissiez vous connecter.',
      text: 'Notre équipe a retiré la vérification en deux étapes de votre {{account}}, pour que vous puissiez vous connecter sans votre téléphone et sans vos codes de secours. Votre mot de passe suffit maintenant. Réactivez-la une fois que vous êtes entré.',
    },
    codes_renewed: {
      subject: 'Vous avez de nouveaux codes de secours',
      preheader: 'Les anciens ne fonctionnent plus.',
      text: 'De nouveaux codes de secours viennent d’être créés pour votre {{account}}. Les anciens ne fonctionnent plus.',
    },
    code_used: {
      subject: 'Un code de secours a servi à se connecter',
      preheader: 'Codes de secours restants : {{codesLeft}}',
      text: 'Un des codes de secours de votre {{account}} vient de servir à se connecter. Il ne fonctionne pas une deuxième fois. Codes de secours restants : {{codesLeft}}.',
    },
    last_code_used: {
      subject: 'Un code de secours a servi à se connecter',
      preheader: 'C’était le dernier.',
      text: 'Un des codes de secours de votre {{account}} vient de servir à se connecter. Il ne fonctionne pas une deuxième fois. C’était le dernier : créez-en de nouveaux, pour pouvoir toujours entrer sans votre téléphone.',
    },
    open: 'Aller à mon compte',
    note: 'Si vous n’y êtes pour rien, choisissez tout de suite un nouveau mot de passe à {{link}} et écrivez à {{supportEmail}}.',
  },
};
