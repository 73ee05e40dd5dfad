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
    note: 'Le lien est valide 24 heures. Si ce n’était pas vous, ignorez ce courriel : rien ne se passera.',
  },

  alreadyRegistered: {
    subject: 'Vous avez déjà un compte Lanewise',
    preheader: 'Quelqu’un s’est inscrit avec votre adresse. Connectez-vous plutôt.',
    heading: 'Vous avez déjà un compte',
    nothingChanged:
      'Quelqu’un, sans doute vous, vient de s’inscrire avec cette adresse. Vous avez déjà un {{account}} : rien n’a donc changé. Connectez-vous comme d’habitude.',
    logIn: 'Me connecter',
    forgot: 'Mot de passe oublié? Nous vous enverrons un lien pour en choisir un nouveau.',
    choose: 'Choisir un nouveau mot de passe',
    note: 'Si ce n’était pas vous, vous n’avez rien à faire. Votre compte et votre mot de passe restent les mêmes.',
  },

  resetPassword: {
    subject: 'Choisissez un nouveau mot de passe',
    preheader: 'Le lien est valide une heure.',
    heading: 'Choisissez un nouveau mot de passe',
    text: 'Utilisez le bouton ci-dessous pour choisir un nouveau mot de passe pour votre {{account}}.',
    open: 'Choisir un nouveau mot de passe',
    note: 'Le lien ne fonctionne qu’une fois et expire dans une heure. Si vous ne l’avez pas demandé, ignorez ce courriel : votre mot de passe restera le même.',
  },

  logInLink: {
    subject: 'Votre lien de connexion',
    preheader: 'Un clic et vous y êtes, sans mot de passe.',
    heading: 'Connectez-vous sans mot de passe',
    text: 'Utilisez le bouton ci-dessous pour vous connecter à votre compte élève.',
    open: 'Me connecter à Lanewise',
    note: 'Le lien ne fonctionne qu’une fois et expire dans une heure. Si vous ne l’avez pas demandé, ignorez ce courriel. Ne donnez le lien à personne.',
  },

  passwordChanged: {
    subject: 'Votre mot de passe a été changé',
    preheader: 'Si c’était vous, vous n’avez rien à faire.',
    heading: 'Votre mot de passe a été changé',
    text: 'Quelqu’un vient de changer le mot de passe de votre {{account}}. Nous avons déconnecté vos autres appareils et révoqué vos adresses de calendrier et vos clés d’accès. Si c’était vous, connectez-vous avec votre nouveau mot de passe.',
    logIn: 'Me connecter',
    note: 'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe à {{link}} et écrivez à {{supportEmail}}.',
  },

  invitation: {
    subject: 'Vous administrez maintenant Lanewise',
    preheader: 'Choisissez un mot de passe pour commencer.',
    heading: 'Bienvenue dans l’équipe',
    text: 'Nous avons créé un compte d’administration pour vous. Choisissez un mot de passe pour commencer.',
    choose: 'Choisir mon mot de passe',
    note: 'Le lien ne fonctionne qu’une fois et expire dans 24 heures. Ensuite, demandez-en un autre à {{link}}.',
  },

  passkey: {
    added: {
      subject: 'Une clé d’accès a été ajoutée à votre compte',
      preheader: 'Vous pouvez maintenant vous connecter avec elle, sans mot de passe.',
      text: 'Quelqu’un vient d’ajouter une clé d’accès ({{device}}) à votre {{account}}. Vous pouvez maintenant vous connecter avec elle, sans mot de passe ni code.',
    },
    removed: {
      subject: 'Une clé d’accès a été retirée de votre compte',
      preheader: 'Plus personne ne peut l’utiliser pour se connecter.',
      text: 'Quelqu’un vient de retirer une clé d’accès ({{device}}) de votre {{account}}. Plus personne ne peut l’utiliser pour se connecter.',
    },
    unknownDevice: 'appareil inconnu',
    open: 'Aller à mon compte',
    note: 'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe à {{link}} : toutes les clés d’accès seront retirées. Écrivez ensuite à {{supportEmail}}.',
  },

  secondFactor: {
    on: {
      subject: 'La vérification en deux étapes est activée',
      preheader: 'Il vous faut maintenant un code pour vous connecter.',
      text: 'Quelqu’un vient d’activer la vérification en deux étapes pour votre {{account}}. À la connexion, nous vous demanderons votre mot de passe et un code de votre application d’authentification. Gardez vos codes de secours en lieu sûr : ils vous serviront si vous perdez votre téléphone.',
    },
    off: {
      subject: 'La vérification en deux étapes est désactivée',
      preheader: 'Votre mot de passe suffit maintenant.',
      text: 'Quelqu’un vient de désactiver la vérification en deux étapes pour votre {{account}}. Votre mot de passe suffit maintenant pour vous connecter.',
    },
    removed: {
      subject: 'La vérification en deux étapes a été retirée de votre compte',
      preheader: 'Notre équipe l’a retirée pour que vous puissiez vous connecter.',
      text: 'Notre équipe a retiré la vérification en deux étapes de votre {{account}} pour que vous puissiez vous connecter sans votre téléphone ni vos codes de secours. Votre mot de passe suffit maintenant. Réactivez cette vérification à votre prochaine connexion.',
    },
    codes_renewed: {
      subject: 'Vous avez de nouveaux codes de secours',
      preheader: 'Les anciens ne fonctionnent plus.',
      text: 'Quelqu’un vient de créer de nouveaux codes de secours pour votre {{account}}. Les anciens ne fonctionnent plus.',
    },
    code_used: {
      subject: 'Quelqu’un s’est connecté avec un code de secours',
      preheader: 'Codes de secours restants : {{codesLeft}}',
      text: 'Quelqu’un vient de se connecter à votre {{account}} avec un code de secours. Chaque code sert une seule fois. Codes de secours restants : {{codesLeft}}.',
    },
    last_code_used: {
      subject: 'Quelqu’un s’est connecté avec un code de secours',
      preheader: 'C’était le dernier.',
      text: 'Quelqu’un vient de se connecter à votre {{account}} avec un code de secours. C’était le dernier : créez-en de nouveaux pour pouvoir toujours vous connecter sans votre téléphone.',
    },
    open: 'Aller à mon compte',
    note: 'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe à {{link}} et écrivez à {{supportEmail}}.',
  },
};
