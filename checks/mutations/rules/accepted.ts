/** A mutant that changes nothing that anybody could see, and why. */
export interface Equivalent {
  file: string;
  /** What stands there and what the mutant has in its place; white space counts for nothing. */
  text: string;
  mutant: string;
  reason: string;
}

const RULES = 'server/modules/schedule-uploads/rules';

const FOR_TYPES = 'a comparison with null is false: it stands there for the compiler';
const ALWAYS_THERE = 'the part before it always has a value: the other is for the compiler';

export const EQUIVALENTS: Equivalent[] = [
  {
    file: 'contract/refunds.ts',
    text: "'student_cancelled'",
    mutant: '""',
    reason: 'every cause that is none of the three others is the student’s',
  },
  { file: 'contract/email.ts', text: "''", mutant: '"Stryker was here!"', reason: ALWAYS_THERE },
  {
    file: 'contract/phone.ts',
    text: "'required'",
    mutant: '""',
    reason: 'without a word of its own, too short says what missing says',
  },
  {
    file: 'contract/postal-code.ts',
    text: "'required'",
    mutant: '""',
    reason: 'without a word of its own, too short says what missing says',
  },
  {
    file: 'contract/written-times.ts',
    text: '/^\\d{4}-\\d{2}-\\d{2}$/',
    mutant: '/^\\d{4}-\\d{2}-\\d{2}/',
    reason: 'with more behind it no instant can be made of it',
  },
  {
    file: 'contract/written-times.ts',
    text: '/^(\\d{1,2})\\/(\\d{1,2})\\/(\\d{4})$/',
    mutant: '/(\\d{1,2})\\/(\\d{1,2})\\/(\\d{4})$/',
    reason: 'what stands around it stays, and is no day',
  },
  {
    file: 'contract/written-times.ts',
    text: '/^(\\d{1,2})\\/(\\d{1,2})\\/(\\d{4})$/',
    mutant: '/^(\\d{1,2})\\/(\\d{1,2})\\/(\\d{4})/',
    reason: 'what stands around it stays, and is no day',
  },
  {
    file: 'server/modules/availability/slot.rules.ts',
    text: 'licenceExpiry !== null',
    mutant: 'true',
    reason: FOR_TYPES,
  },
  { file: 'server/modules/progress/progress.rules.ts', text: 'skill !== null', mutant: 'true', reason: FOR_TYPES },
  { file: 'server/modules/progress/progress.rules.ts', text: 'level !== null', mutant: 'true', reason: FOR_TYPES },
  { file: `${RULES}/dates.ts`, text: "''", mutant: '"Stryker was here!"', reason: ALWAYS_THERE },
  { file: `${RULES}/dates.ts`, text: 'month?.padStart', mutant: 'month.padStart', reason: ALWAYS_THERE },
  { file: `${RULES}/times.ts`, text: "''", mutant: '"Stryker was here!"', reason: ALWAYS_THERE },
  { file: `${RULES}/rows.ts`, text: "''", mutant: '"Stryker was here!"', reason: ALWAYS_THERE },
  { file: `${RULES}/people.ts`, text: '[]', mutant: '["Stryker was here"]', reason: 'it is nobody who is active' },
  { file: `${RULES}/rows.ts`, text: 'start === null', mutant: 'false', reason: 'where it is null there is a fault' },
  { file: `${RULES}/rows.ts`, text: 'end === null', mutant: 'false', reason: 'where it is null there is a fault' },
  {
    file: `${RULES}/times.ts`,
    text: 'Math.abs(minutes - whole) < MINUTE_TOLERANCE',
    mutant: 'Math.abs(minutes - whole) <= MINUTE_TOLERANCE',
    reason: 'no fraction of a day is off by just that',
  },
];
