import type { Texts } from './texts.en.ts';

export const texts: Texts = {
  student: {
    subject: 'Un message au sujet de votre cours du {{day}} ({{code}})',
    preheader: 'L’école de conduite {{schoolName}} : {{text}}',
    answer: 'Lire et répondre',
  },
  school: {
    subject: 'Message au sujet du cours du {{dayAt}} : {{studentName}} ({{code}})',
    preheader: '{{text}}',
    heading: '{{studentName}} vous a écrit',
    answer: 'Lire et répondre',
  },
  lesson: 'Le cours : {{dayAt}}, avec {{instructorName}}.',
  here: 'Répondez sur la page, pas par courriel : une réponse à ce courriel n’arrive à personne.',
};
