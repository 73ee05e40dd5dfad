import type { Texts } from './texts.en.ts';

export const texts: Texts = {
  aSchool: 'Une école de conduite',
  theSchool: 'L’école de conduite {{school}}',
  yourSchool: 'votre école',
  roles: {
    owner: 'propriétaire',
    manager: 'gestionnaire',
    front_desk: 'réceptionniste',
    bookkeeper: 'comptable',
    instructor: 'moniteur ou monitrice',
  },
  invitation: {
    subject: '{{school}} vous invite sur Lanewise',
    preheader: 'Choisissez un mot de passe et connectez-vous.',
    heading: 'Vous avez une invitation',
    text: '{{school}} vous invite à utiliser son compte Lanewise à titre de {{role}}. Utilisez le bouton ci-dessous pour accepter.',
    open: 'Accepter l’invitation',
    note: 'Le lien ne fonctionne qu’une fois et expire dans 7 jours. Si vous ne connaissez pas cette école, ignorez ce courriel : rien ne se passera.',
  },
  ownerInvited: {
    subject: 'Nouveau propriétaire invité par {{school}}',
    preheader: 'Un propriétaire peut faire tout ce que vous pouvez faire.',
    heading: 'Votre école a invité un autre propriétaire',
    text: 'Quelqu’un de votre école a invité {{email}} comme propriétaire de {{school}}. Cette personne pourra faire tout ce que vous pouvez faire, y compris vous retirer.',
    open: 'Voir votre équipe',
    note: 'Si personne de votre école ne l’a fait, retirez l’invitation et changez votre mot de passe.',
  },
};
