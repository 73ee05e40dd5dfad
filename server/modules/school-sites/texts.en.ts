export const texts = {
  title: 'Driving lessons with {{school}}',
  lead: 'Choose a time to book it online. {{zone}}.',
  none: 'No free times in the next four weeks.',
  unknown: 'You can’t book with this school here right now.',
  find: 'Find a lesson near you',
  times_one: '1 free time',
  times_other: '{{count}} free times',
  rate: '{{price}} for 60 minutes',
  rateWithTax: '{{price}} + {{tax}} tax for 60 minutes',
  book: '{{day}}, {{time}} with {{instructor}} (opens in a new tab)',
  more: 'More about {{school}} on Lanewise',
  moreInstructors_one: '1 more instructor',
  moreInstructors_other: '{{count}} more instructors',
  newTab: '(opens in a new tab)',
};
export type Texts = typeof texts;
