export const texts = {
  km: '{{km}} km',
  north: 'N',
  picture: 'Map: {{km}} km around {{place}}, where {{name}} picks up students. North is up.',
  pictureOfSchool: 'Map: {{km}} km around {{place}}. North is up.',
  reaches: 'Covers {{towns}}.',
  reachesNone: '{{km}} km around {{place}}.',
  lessons_one:
    '{{within}} of {{count}} lesson in the last {{weeks}} weeks started in this area. Each dot is a postal area.',
  lessons_other:
    '{{within}} of {{count}} lessons in the last {{weeks}} weeks started in this area. Each dot is a postal area; a larger dot means more lessons.',
  noLessons: 'No lessons with a known pickup area in the last {{weeks}} weeks.',
  nowhere:
    'We couldn’t find {{postalCode}}. Enter another postal code for {{name}} so students can find them by location.',
  own: '{{name}}’s own area: {{km}} km around {{postalCode}}.',
  schools: '{{name}} uses your school’s area: {{km}} km around {{postalCode}}. Changes here apply to {{name}} only.',
  form: 'Service area',
  postalCode: 'Postal code of the centre',
  postalCodeHelp: 'Where the day begins: the instructor’s home, or the school.',
  radius: 'Radius',
  slider: 'Radius slider',
  save: 'Save area',
  useSchools: 'Use the school’s area',
  effect: 'Students can’t book a pickup outside this area. Booked lessons aren’t affected.',
  saved: '{{name}} now covers {{km}} km around {{postalCode}}.',
  cleared: '{{name}} uses the school’s area again: {{km}} km around {{postalCode}}.',
  undo: {
    button: 'Undo',
    done: '{{name}}’s previous area is back.',
    changed: '{{name}}’s area has changed again since. We kept that.',
    failed: 'We couldn’t undo the change. {{reason}}',
  },
} as const;

declare module '../../ui/i18n/texts.ts' {
  interface Catalogues {
    'service-areas': typeof texts;
  }
}
