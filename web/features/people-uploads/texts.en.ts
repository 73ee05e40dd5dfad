export const texts = {
  opening: 'Opening…',
  template: 'Download the template',
  templateBusy: 'Preparing the file…',
  dropLabel: 'Drop your CSV file here',
  dropHelp: 'A .csv file in UTF-8, up to 500 rows and 1 MB. You see what it would do before anything is saved.',
  chooseFile: 'Choose a file',
  reading: 'Reading {{name}}',
  saving: 'Saving {{name}}',
  refusedFile: '{{name}} was not read. {{reason}}',
  previewTitle: 'Check before saving',
  previewLead: '{{name}}: nothing is saved yet.',
  counts: {
    read_one: '{{count}} row read',
    read_other: '{{count}} rows read',
    added: '{{count}} new',
    known: '{{count}} there already',
    refused: '{{count}} to correct',
  },
  nothingNew: 'Everybody in this file is there already. There is nothing to save.',
  nothingGood: 'No row of this file can be saved as it is.',
  discard: 'Choose another file',
  refusedTitle: 'Rows to correct',
  refusedLead: 'Correct these in your file and choose it again, or save the good rows now.',
  refusedLeadAll: 'Correct these in your file and choose it again.',
  rowsTitle: 'People in this file',
  row: 'Row',
  column: 'Column',
  message: 'What to do',
  name: 'Name',
  email: 'Email',
  state: 'Change',
  states: {
    new: 'New',
    known_email: 'There already, same email',
    known_licence: 'There already, same licence',
    invited: 'Invited before',
  },
  instructors: {
    title: 'Several at once, from a file',
    lead: 'You have a list already? Save it as CSV and upload it: instructors, their cars and their licences.',
    open: 'Upload a CSV file',
    accepts: 'I accept the terms for all instructors in this file',
    terms: 'Read the terms',
    save: 'Add the instructors',
    saved_one: '{{count}} instructor was added.',
    saved_other: '{{count}} instructors were added.',
  },
  students: {
    title: 'Invite your students',
    lead: 'Upload a list of their email addresses. Each gets one email that leads to your page; nobody gets a second one, and no account is made for them.',
    open: 'Invite from a CSV file',
    accepts: 'These students take lessons with us, or agreed to hear from us by email',
    save: 'Send the invitations',
    saved_one: '{{count}} invitation is on its way.',
    saved_other: '{{count}} invitations are on their way.',
  },
} as const;

declare module '../../ui/i18n/texts.ts' {
  interface Catalogues {
    'people-uploads': typeof texts;
  }
}
