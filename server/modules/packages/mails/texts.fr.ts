import type { Texts } from './texts.en.ts';

export const texts: Texts = {
  labels: {
    package: 'Forfait',
    total: 'Prix avec taxes',
    before: 'À réserver avant le',
    toPay: 'À payer',
    left: 'Il reste',
    refundBy: 'À rembourser d’ici le',
  },
  asked: {
    subject: '{{studentName}} demande un forfait : {{package}}',
    preheader: 'Acceptez ou refusez en un clic.',
    heading: '{{studentName}} demande un forfait',
    what: '{{package}}, {{length}}',
    answer: 'Répondre sur la page des forfaits',
    untilThen: 'Rien n’est dû tant que vous n’avez pas accepté.',
  },
  accepted: {
    subject: 'Votre forfait avec {{schoolName}} : {{package}}',
    preheader: 'Vous pouvez maintenant réserver vos cours.',
    heading: 'Vous avez un forfait',
    text: '{{schoolName}} a accepté. Réservez avec tous ses moniteurs : vos cours sont pris sur vos {{length}}.',
    what: '{{package}}, {{length}}',
    payment: 'Vous payez {{schoolName}}, et non Lanewise.',
    book: 'Voir vos forfaits',
  },
  declined: {
    subject: '{{schoolName}} n’a pas accepté votre forfait',
    preheader: 'Rien n’est dû.',
    heading: 'Votre forfait n’a pas été accepté',
    text: '{{schoolName}} n’a pas accepté votre demande pour « {{package}} ». Rien n’est dû. Téléphonez à l’école si vous voulez savoir pourquoi.',
    look: 'Trouver des cours',
  },
  endAsked: {
    subject: '{{studentName}} veut mettre fin à un forfait : {{package}}',
    preheader: 'Vous y mettez fin sur la page des forfaits.',
    heading: '{{studentName}} veut mettre fin à un forfait',
    what: '{{package}}, {{length}}',
    text: 'La page calcule ce qui est retranché et ce que vous remboursez avant que vous confirmiez.',
    end: 'Y mettre fin sur la page des forfaits',
  },
};
