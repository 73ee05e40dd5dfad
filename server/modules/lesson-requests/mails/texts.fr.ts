import type { Texts } from './texts.en.ts';

export const texts: Texts = {
  asked: {
    cancel: {
      subject: '{{instructorName}} demande d’annuler le cours du {{day}} ({{code}})',
      preheader: '{{reason}}',
      heading: '{{instructorName}} vous demande d’annuler un cours',
    },
    move: {
      subject: '{{instructorName}} demande de déplacer le cours du {{day}} ({{code}})',
      preheader: '{{reason}}',
      heading: '{{instructorName}} vous demande de déplacer un cours',
    },
  },
  lesson: 'Cours : {{dayAt}}, avec {{studentName}}.',
  answer: 'Voir la demande',
  untilThen: 'Le cours ne change pas tant que vous ne l’avez pas déplacé ou annulé. Nous n’avons pas avisé l’élève.',
  kept: {
    subject: 'Le cours du {{day}} est maintenu ({{code}})',
    preheader: 'Votre école le maintient.',
    heading: 'Votre cours est maintenu',
    text: 'Vous avez demandé de changer le cours du {{dayAt}} avec {{studentName}}. Votre école le maintient. Appelez le bureau si vous ne pouvez pas le donner.',
  },
  open: 'Voir le cours',
};
