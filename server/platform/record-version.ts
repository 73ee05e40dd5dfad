import { createHash } from 'node:crypto';
import type { ChangedMeanwhile } from '#contract/record-version.ts';
import { AppError } from './app-error.ts';

const TOKEN_LENGTH = 6;

/**
 * The fields of a form by path, as the web names them: `{ names: { en } }` is `names.en`. A list counts as one field.
 */
function fieldsByPath(form: object, prefix = ''): [path: string, value: unknown][] {
  return Object.entries(form).flatMap(([key, value]) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? fieldsByPath(value, `${prefix}${key}.`)
      : [[prefix + key, value ?? null] as [string, unknown]],
  );
}

const tokenOf = (path: string, value: unknown): string =>
  createHash('sha256')
    .update(`${path}=${JSON.stringify(value)}`)
    .digest('base64url')
    .slice(0, TOKEN_LENGTH);

/**
 * One token per field, so the version alone shows which fields have changed since it was read. A change to something
 * that the form doesn't show is no conflict.
 * @param form the part of a record that the form shows, spelled as in the call that saves it
 */
export const computeVersion = (form: object): string =>
  fieldsByPath(form)
    .map(([path, value]) => tokenOf(path, value))
    .join('');

/**
 * Call it in the writing transaction once the row is locked: if two saves send the same version, the second
 * sees what the first wrote.
 * @param sent the version that the caller read; without one, the caller overwrites the record
 * @param only the fields that the call writes, if it leaves the others as they are
 * @throws AppError changed_meanwhile
 */
export function requireUnchanged(sent: string | undefined, form: object, only: object = form): void {
  if (sent === undefined) return;
  const count = Math.floor(sent.length / TOKEN_LENGTH);
  const known = new Set(
    Array.from({ length: count }, (_, index) => sent.slice(index * TOKEN_LENGTH, (index + 1) * TOKEN_LENGTH)),
  );
  const written = Object.entries(only).flatMap(([key, value]) => (value === undefined ? [] : key));
  const changed = fieldsByPath(form).filter(
    ([path, value]) => written.includes(path.split('.')[0] ?? path) && !known.has(tokenOf(path, value)),
  );
  if (changed.length > 0)
    throw new AppError('changed_meanwhile', {
      details: {
        version: computeVersion(form),
        fields: Object.fromEntries(changed),
      } satisfies Partial<ChangedMeanwhile>,
    });
}
