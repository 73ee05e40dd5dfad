export const texts = {
  pickup: {
    label: 'Where should we pick you up?',
    hint: 'Town, address, postal code or name',
    use: 'Use my location',
    suggestions: 'Suggestions',
    count_zero: 'No suggestions',
    count_one: '1 suggestion. Arrow down to choose.',
    count_other: '{{count}} suggestions. Arrow down to choose.',
    places: 'Places',
    people: 'Schools and instructors',
    unknown: 'No place, school or instructor has that name. Try a postal code or town.',
    address: 'We couldn’t find that address. Add the town, or enter a postal code.',
    denied: 'We couldn’t get your location. Enter a postal code or town instead.',
    abroad: 'We found no Canadian postal area near you. Enter a postal code or town instead.',
  },
  away: {
    near: 'Less than 1 km, about {{minutes}} min away',
    far: '{{km}} km, about {{minutes}} min away',
    nearShort: 'Under 1 km',
    farShort: '{{km}} km',
    outside_one: 'One more instructor is free that day but doesn’t come to your area.',
    outside_other: '{{count}} more instructors are free that day but don’t come to your area.',
    outsideMany: '{{count}} or more other instructors are free that day but don’t come to your area.',
  },
  saved: {
    title: 'Your places',
    lead: 'Save up to five for pickups and drop-offs. Only you see them until you book a lesson there.',
    names: { home: 'Home', school: 'School', work: 'Work' },
    add: 'Add a place',
    addTitle: 'Add a place',
    changeTitle: 'Edit this place',
    kind: 'Which place is it?',
    own: 'Another place',
    name: 'What do you call it?',
    nameHint: 'Grandma',
    address: 'Address',
    code: 'Postal code',
    save: 'Save this place',
    cancel: 'Cancel',
    done: 'Place saved.',
    change: 'Edit',
    changeNamed: 'Edit {{name}}',
    remove: 'Remove',
    removeNamed: 'Remove {{name}}',
    full: 'You’ve reached the limit of five places. Remove one to add another.',
  },
  sort: {
    label: 'Sort by',
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
