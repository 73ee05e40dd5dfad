// Apart from the schemas: the statement's page needs this and no validator.

/** Kinds of entries in a school's books. */
export const ENTRY_KINDS = [
  'booked',
  'moved',
  'ended',
  'package',
  'package_ended',
  'payment',
  'refund',
  'reversal',
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

export type LineText = EntryKind | 'charged_again';

/** The text of a statement's line: a restored lesson, or a corrected outcome, charges again what was taken off. */
export const findLineText = ({ kind, charged }: { kind: EntryKind; charged: number }): LineText =>
  kind === 'ended' && charged > 0 ? 'charged_again' : kind;
