import type { Texts } from './texts.en.ts';

export const texts: Texts = {
  record: { title: 'Dossier de conduite', file: 'dossier-de-conduite' },
  course: { title: 'Dossier de formation', file: 'dossier-de-formation' },
  student: 'Élève',
  made: 'En date du',
  lessons: 'Cours',
  driven: 'Conduite',
  confirmed: 'Confirmé par les deux',
  minutes: '{{count}} min',
  plainLesson: 'Cours de conduite',
  ofKind: '{{driven}}, dont {{confirmed}} confirmées',
  hours: {
    title: 'Heures',
    phase: '{{phase}}{{colon}}{{done}} sur {{wanted}}',
    minutes: '{{done}} sur {{wanted}}, dont {{confirmed}} confirmées; il reste {{left}}',
    sessions: '{{done}} sorties sur {{wanted}}, dont {{confirmed}} confirmées; il en reste {{left}}',
  },
  columns: {
    number: 'Nº',
    date: 'Date',
    time: 'Heure',
    minutes: 'Min',
    kilometres: 'km',
    school: 'École',
    instructor: 'Mon.',
    student: 'Élève',
  },
  colon: '\u00a0: ',
  bySchool: 'école',
  unconfirmed: 'non confirmé',
  noLessons: 'Aucun cours pour l’instant.',
  initials:
    'Initiales\u00a0: le moniteur dit que le cours a été donné, l’élève que c’était bien ça. «\u00a0école\u00a0»\u00a0: l’école l’a dit à la place du moniteur.',
  issued: 'Produit par Lanewise pour {{school}}.',
};
