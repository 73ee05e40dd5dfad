/** What is to be reached for safety; each has tests that must not stay green without what they guard. */
export const SAFETY = {
  bookings: 'no two live bookings overlap, whatever races',
  kills: 'whatever is killed, what was acknowledged is there and its email is sent',
  mail: 'a mail server that is down loses no mail, and none leaves twice',
  callers: 'who may call what, on whose record',
  answers: 'known and unknown addresses are answered alike, in the same time',
  guessing: 'passwords cannot be guessed, nor their owner be kept out',
  sessions: 'sessions: random, hashed, in careful cookies, ended when they must',
  'cross-site': 'no unsafe call from another site, and no read that writes',
  'script-policy': 'the content security policy lets no foreign script run',
  'hostile-input': 'hostile sheets, pictures and bodies are refused, and cost nothing',
  'stored-text': 'script and markup show as text everywhere',
  overload: 'the excess is refused, the rest served',
  stop: 'a stop fails no request',
  backup: 'a backup restores what was there',
  logs: 'nothing secret in the logs',
  reach: 'who is not on this machine, or is another account of it, reaches nothing that is for us alone',
  money: 'the books are right to the cent, whatever races, and stay as they were written',
  record: 'what was driven stays as it was said, and anybody can tell',
  others: 'what else docs/security.md names',
} as const;
export type SafetyRow = keyof typeof SAFETY;

/** An exact text of a file, which is there once, and what stands in its place while the protection is out. */
export interface Change {
  file: string;
  find: string;
  replace: string;
}

/** Something that stands in an attacker's way, or in chance's, and the test that goes red without it. */
export interface Mutation {
  row: SafetyRow;
  /** In a sentence; where bars stand one behind the other and go out together, it says so. */
  protection: string;
  takenOut: Change[];
  test: {
    file: string;
    /** Part of the titles that guard it; all of the file without. */
    title?: string;
  };
}

/** The text without the protection. @throws Error unless what is to be taken out is there exactly once */
export function without({ file, find, replace }: Change, text: string): string {
  const parts = text.split(find);
  if (parts.length !== 2) throw new Error(`${file}: ${parts.length - 1} times, not once: ${find}`);
  return parts.join(replace);
}
