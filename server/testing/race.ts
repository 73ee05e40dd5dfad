import { expect } from 'vitest';
import { AppError } from '#server/platform/app-error.ts';
import { isDatabaseBusy } from '#server/platform/database/unavailable.ts';

/**
 * What one of many calls at once may end with: a refusal of the product's, or 'come again' from a busy machine's database that waited
 * too long for a lock. A deadlock is neither.
 */
export function expectRefusal(error: unknown): void {
  if (!isDatabaseBusy(error)) expect(error).toBeInstanceOf(AppError);
}
