export const texts = {
  pickup: {
    label: 'Where should we pick you up?',
    hint: 'Postal code, town, school or name',
    use: 'Use my location',
    suggestions: 'Suggestions',
    count_zero: 'No suggestions',
    count_one: '1 suggestion. Arrow down to choose.',
    count_other: '{{count}} suggestions. Arrow down to choose.',
    places: 'Places',
    people: 'Schools and instructors',
    unknown: 'We found no place, school or instructor of that name. Try a postal code or a town.',
    denied: 'Your browser does not say where you are. Type a postal code or a town instead.',
    abroad: 'There is no Canadian postal area where you are. Type a postal code or a town instead.',
  },
  away: {
    near: 'Less than 1 km, about {{minutes}} min away',
    far: '{{km}} km, about {{minutes}} min away',
    outside_one: 'One more instructor is free that day, but does not come to you.',
    outside_other: '{{count}} more instructors are free that day, but do not come to you.',
    outsideMany: '{{count}} or more others are free that day, but do not come to you.',
  },
  saved: {
    title: 'Your places',
    lead: 'Up to five, for a pickup or a drop-off. You alone see them, until you book a lesson there.',
    names: { home: 'Home', school: 'School', work: 'Work' },
    add: 'Add a place',
    addTitle: 'Add a place',
    changeTitle: 'Change this place',
    kind: 'Which place is it?',
    own: 'Another place',
    name: 'What do you call it?',
    nameHint: 'Grandma',
    address: 'Address',
    code: 'Postal code',
    save: 'Save this place',
    cancel: 'Cancel',
    done: 'The place is saved.',
    change: 'Change',
    changeNamed: 'Change {{name}}',
    remove: 'Remove',
    removeNamed: 'Remove {{name}}',
    full: 'You keep five places already. Remove one to add another.',
  },
  sort: {
    label: 'Order',
    recommended: 'Recommended',
    nearest: 'Nearest',
    cheapest: 'Cheapest',
    best: 'Best rated',
  },
} as const;

declare module '../../ui/i18n/texts.ts' {
  interface Catalogues {
    places: typeof texts;
  }
}
