import type { Texts } from './texts.en.ts';

export const texts: Texts = {
  toConfirm: {
    subject: 'Votre cours du {{day}}, c’était bien ça? ({{code}})',
    who: '{{instructorName}} de l’école de conduite {{schoolName}}',
    theSchool: 'l’école de conduite {{schoolName}}',
    preheader: 'Inscrit à votre dossier de conduite par {{who}} : {{length}}.',
    heading: 'Confirmez votre cours',
    text: 'Bonjour {{studentName}}, {{who}} a inscrit votre cours au dossier. Confirmez-le pour qu’il compte comme prouvé.',
    corrected:
      'Bonjour {{studentName}}, {{who}} a corrigé le dossier de votre cours. Cette version remplace la précédente.',
    title: 'Le cours',
    date: 'Date',
    time: 'Heure',
    driven: 'Conduite',
    kilometres: 'Kilomètres',
    skills: 'Travaillé',
    confirm: 'Confirmer ce cours',
    otherwise:
      'Ce n’était pas ça? Ne confirmez pas. Écrivez à l’école de conduite {{schoolName}} à la page du cours, et l’école pourra corriger.',
    see: 'Voir le cours',
  },
};
