export const texts = {
  objections: {
    title: 'Check before you continue',
    help_one: 'Tick it to confirm.',
    help_other: 'Tick each one to confirm.',
    codes: {
      outside_hours: 'This time is outside {{instructor}}’s hours.',
      outside_area: 'The pickup is outside {{instructor}}’s area.',
      outside_areaBy: 'The pickup is {{km}} km away. {{instructor}} travels up to {{radius}} km.',
      unreachable: '{{instructor}} won’t have enough time to drive between lessons.',
      busy_elsewhere: '{{instructor}} is busy then, according to their own calendar.',
      long_day: '{{student}} would spend too long in a car that day.',
      long_dayBy: '{{student}} would spend {{time}} in a car that day. The limit is {{limit}}.',
      learner_licence: 'We have no learner’s licence on file for {{student}}.',
      learner_licenceExpired: '{{student}}’s learner’s licence expired on {{date}}.',
      learner_licenceExpires: '{{student}}’s learner’s licence expires on {{date}}, before this lesson.',
      day_off: '{{instructor}} is off that day.',
      day_offBy: '{{instructor}} is off that day: {{reason}}.',
    },
    reason: 'Reason',
    reasonHelp: 'We keep it in your school’s history.',
    askManager: 'Only a manager can confirm this. Ask a manager, or choose another time.',
    unticked: 'Tick it if you want to continue anyway.',
  },
} as const;

declare module '../../ui/i18n/texts.ts' {
  interface Catalogues {
    'office-booking': typeof texts;
  }
}
