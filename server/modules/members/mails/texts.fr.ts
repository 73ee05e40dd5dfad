import type { Texts } from './texts.en.ts';

export const texts: Texts = {
  aSchool: 'Une école de conduite',
  roles: {
    owner: 'propriétaire',
    manager: 'gestionnaire',
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
};
