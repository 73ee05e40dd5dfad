export const texts = {
  title: 'Programs',
  lead: 'Let your website or another program work with your school’s account.',
  list: {
    title: 'Keys',
    lead: 'Each program has a key of its own. You can end it at any time.',
    empty: 'No program has a key yet.',
    madeBy: 'Made by {{name}} on {{date}}',
    used: 'last used {{when}}',
    neverUsed: 'not used yet',
    until: 'works until {{date}}',
    end: 'End',
    endNamed: 'End the key “{{name}}”',
  },
  scopes: {
    read_bookings: { name: 'See lessons', may: 'Day, time, instructor and price. Not who the student is.' },
    read_students: { name: 'See students', may: 'Their name, phone, email and pickup place.' },
    read_slots: { name: 'See free times', may: 'Your instructors and when they are free.' },
    write_slots: { name: 'Change free times', may: 'Add, move and remove free times and weekly hours.' },
    webhooks: { name: 'Be told of changes', may: 'Choose an address that hears of each booking.' },
  },
  add: {
    title: 'Make a key',
    name: 'Which program',
    nameHelp: 'What you will know it by: “Our website”.',
    scopes: 'What it may do',
    expires: 'How long it works',
    lifetimes: { ever: 'Until you end it', days90: '90 days', year: 'A year' },
    submit: 'Make the key',
    busy: 'Making…',
  },
  made: {
    once: 'Copy the key now. It is shown only this once.',
    key: 'Key for {{name}}',
    copy: 'Copy',
    copied: 'The key is copied.',
    use: 'The program sends it with each call, as “Authorization: Bearer …”.',
    docs: 'What programs can do',
  },
  end: {
    title: 'End the key “{{name}}”?',
    text: 'The program can do nothing more from now on. This cannot be undone.',
    keep: 'Keep it',
    confirm: 'End the key',
    busy: 'Ending…',
    done: 'The key “{{name}}” is ended.',
  },
} as const;

declare module '../../ui/i18n/texts.ts' {
  interface Catalogues {
    'api-keys': typeof texts;
  }
}
