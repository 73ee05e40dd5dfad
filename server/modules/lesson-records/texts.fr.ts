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
    'Initiales : le moniteur confirme que le cours a eu lieu, et l’élève confirme le dossier. « école » : l’école l’a confirmé à la place du moniteur.',
  issued: 'Établi par Lanewise pour {{school}}.',
};
