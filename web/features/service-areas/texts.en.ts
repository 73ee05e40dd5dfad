export const texts = {
  km: '{{km}} km',
  north: 'N',
  picture: 'Picture: {{km}} km around {{place}}, where {{name}} picks up students. North is up.',
  pictureOfSchool: 'Picture: {{km}} km around {{place}}. North is up.',
  reaches: 'Reaches {{towns}}.',
  reachesNone: '{{km}} km around {{place}}.',
  lessons_one: '{{within}} of {{count}} lesson of the last {{weeks}} weeks began inside. A dot is a postal area.',
  lessons_other:
    '{{within}} of {{count}} lessons of the last {{weeks}} weeks began inside. A dot is a postal area, larger where there were more.',
  noLessons: 'In the last {{weeks}} weeks no lesson began at a place that we know.',
  nowhere:
    'We don’t know where {{postalCode}} is. Give {{name}} another postal code, or students can’t find them by place.',
  own: '{{name}}’s own area: {{km}} km around {{postalCode}}.',
  schools:
    '{{name}} follows your school’s area: {{km}} km around {{postalCode}}. What you save here holds for {{name}} alone.',
  form: 'Service area',
  postalCode: 'Postal code of the centre',
  postalCodeHelp: 'Where the day begins: the instructor’s home, or the school.',
  radius: 'Radius',
  slider: 'Radius, by slider',
  save: 'Save area',
  useSchools: 'Use the school’s',
  effect: 'Students outside can’t book a pickup there. Lessons that are booked stay.',
  saved: '{{name}} now drives {{km}} km around {{postalCode}}.',
  cleared: '{{name}} follows the school’s area again: {{km}} km around {{postalCode}}.',
  undo: {
    button: 'Undo',
    done: '{{name}} has the area of before again.',
    changed: '{{name}}’s area was changed again in the meantime. That stays.',
    failed: 'It could not be undone. {{reason}}',
  },
} as const;

declare module '../../ui/i18n/texts.ts' {
  interface Catalogues {
    'service-areas': typeof texts;
  }
}
