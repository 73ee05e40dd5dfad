import type { Texts } from './texts.en.ts';

export const texts: Texts = {
  student: {
    subject: 'Nouveau message au sujet de votre cours du {{day}} ({{code}})',
    preheader: 'L’école de conduite {{schoolName}} : {{text}}',
    answer: 'Répondre',
  },
  school: {
    subject: 'Message au sujet du cours du {{dayAt}} : {{studentName}} ({{code}})',
    preheader: '{{text}}',
    heading: '{{studentName}} vous a écrit',
    answer: 'Répondre',
  },
  lesson: 'Cours : {{dayAt}}, avec {{instructorName}}.',
  call: 'Pour répondre, appelez l’école de conduite {{schoolName}} au {{answerPhone}}. Personne ne verra une réponse à ce courriel.',
  contact:
    'Pour répondre, communiquez avec l’école de conduite {{schoolName}}. Personne ne verra une réponse à ce courriel.',
  here: 'Utilisez le bouton pour répondre. Personne ne verra une réponse à ce courriel.',
};
