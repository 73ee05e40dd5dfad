import { expect } from 'vitest';
import { AppError } from '#server/platform/app-error.ts';
import { isDatabaseBusy } from '#server/platform/database/unavailable.ts';

/**
 * How one of many parallel calls may fail: with one of our refusals, or with 'try again' after a lock timeout on a busy
 * machine. A deadlock is neither.
 */
export function expectRefusal(error: unknown): void {
  if (!isDatabaseBusy(error)) expect(error).toBeInstanceOf(AppError);
}
