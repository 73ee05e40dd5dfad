import type { Texts } from './texts.en.ts';

export const texts: Texts = {
  toConfirm: {
    subject: 'Confirmez votre cours du {{day}} ({{code}})',
    who: '{{instructorName}} de l’école de conduite {{schoolName}}',
    theSchool: 'l’école de conduite {{schoolName}}',
    preheader: 'Inscrit à votre dossier de conduite par {{who}} : {{length}}.',
    heading: 'Confirmez votre cours',
    text: 'Votre cours a été inscrit au dossier par {{who}}. Si tout est exact, confirmez-le pour votre dossier de conduite.',
    corrected: 'Le dossier de votre cours a été corrigé par {{who}}. Cette version remplace la précédente.',
    title: 'Le cours',
    date: 'Date',
    time: 'Heure',
    driven: 'Conduite',
    kilometres: 'Kilomètres',
    skills: 'Travaillé',
    confirm: 'Confirmer ce cours',
    otherwise:
      'Vous voyez une erreur? Ne confirmez pas. Écrivez à l’école de conduite {{schoolName}} à la page du cours pour la faire corriger.',
    see: 'Voir le cours',
  },
};
