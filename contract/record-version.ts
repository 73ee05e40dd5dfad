import * as z from 'zod/mini';

/** Enough for the largest form, at six characters per field. */
const VERSION_MAX = 1_000;

/** Version in an answer, for the form that later replaces the record. Opaque to callers. */
export const recordVersion = { version: z.string() };

/**
 * Version that the form sends back. If a field has changed since, the save is refused with `changed_meanwhile`. Without
 * a version,
 * the call overwrites everything.
 */
export const sentVersion = {
  version: z.optional(
    z.string({ error: 'invalid' }).check(
      z.maxLength(VERSION_MAX, 'too_long'),
      z.meta({
        description:
          'Version you read with the record. If the record has changed since, the call answers `changed_meanwhile`',
      }),
    ),
  ),
};

/** Details of `changed_meanwhile`. */
export interface ChangedMeanwhile {
  /** Version of the record now; sending it overwrites the change. */
  version: string | number;
  /** Current values of the changed fields, by path: `noticeDays`, `names.en`. */
  fields: Readonly<Record<string, unknown>>;
  /** Name of the last person to save the record, if known. */
  changedBy: string | null;
  /** True if the caller saved it, for example in another window. */
  isOwnChange: boolean;
}
