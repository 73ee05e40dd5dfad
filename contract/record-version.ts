import * as z from 'zod/mini';

/** Ample for the largest form: six characters a field. */
const VERSION_MAX = 1_000;

/** What an answer carries for the form that will replace the record. Opaque to callers. */
export const recordVersion = { version: z.string() };

/**
 * What the form sends back: a save is refused with `changed_meanwhile` where a field has changed since. A call without it
 * overwrites whatever is there.
 */
export const sentVersion = {
  version: z.optional(
    z
      .string({ error: 'invalid' })
      .check(
        z.maxLength(VERSION_MAX, 'too_long'),
        z.meta({ description: 'As read with the record. If it changed since, the call answers `changed_meanwhile`' }),
      ),
  ),
};

/** The details of `changed_meanwhile`. */
export interface ChangedMeanwhile {
  /** Of the record as it is now: sending it overwrites the change. */
  version: string | number;
  /** Present values of the fields that changed, by path: `noticeDays`, `names.en`. */
  fields: Readonly<Record<string, unknown>>;
  /** Who saved the record last, where we know. */
  changedBy: string | null;
  /** The caller did it, in another window perhaps. */
  isOwnChange: boolean;
}
