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
    heading: 'Vous êtes invité',
    text: '{{school}} vous invite à utiliser son compte Lanewise à titre de {{role}}. Ouvrez ce lien pour accepter.',
    open: 'Accepter l’invitation',
    note: 'Le lien sert une seule fois, pendant 7 jours. Si vous ne connaissez pas cette école, ignorez ce message : sans le lien, rien ne se passe.',
  },
  ownerInvited: {
    subject: 'Un propriétaire a été invité chez {{school}}',
    preheader: 'Un propriétaire peut faire tout ce que vous pouvez faire.',
    heading: 'Un autre propriétaire est invité',
    text: '{{email}} est invité comme propriétaire chez {{school}}. Cette personne pourra faire tout ce que vous pouvez faire, et aussi vous retirer.',
    open: 'Voir votre équipe',
    note: 'Personne de votre école ne l’a fait? Retirez l’invitation et changez votre mot de passe.',
  },
};
