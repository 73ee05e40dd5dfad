/** Rules that are pure: what they say depends on what they are asked alone. */
export const RULE_FILES = [
  'server/{modules,platform}/**/*.rules.ts',
  'server/modules/schedule-uploads/rules/!(*.test).ts',
  `contract/{${[
    'bookable-days',
    'booking-transitions',
    'charges',
    'email',
    'formats',
    'money',
    'phone',
    'postal-code',
    'refunds',
    'written-postal-codes',
    'written-times',
    'zone-names',
  ]}}.ts`,
];

/** The tests beside them. */
export const RULE_TESTS = ['contract/*.test.ts', 'server/{modules,platform}/**/{*.rules,rules/*}.test.ts'];
