import { expect } from 'vitest';
import { AppError } from '#server/platform/app-error.ts';
import { isDatabaseBusy } from '#server/platform/database/unavailable.ts';

/**
 * How one of many parallel calls may fail: with a refusal of the product, or with 'try again' from a busy machine's
 * database after a lock timeout. A deadlock is neither.
 */
export function expectRefusal(error: unknown): void {
  if (!isDatabaseBusy(error)) expect(error).toBeInstanceOf(AppError);
}
