import { AppError } from './app-error.ts';
import { loadLookAlikes } from './look-alikes.ts';

/**
 * For names that others see as a sender or next to a school: a person, a lesson kind, a package. Keyed by field path;
 * fields that weren't sent are skipped.
 * @throws AppError invalid_request with every name that readers could mistake for Lanewise
 */
export async function refuseProductNames(names: Readonly<Record<string, string | undefined>>): Promise<void> {
  const { looksLikeProduct } = await loadLookAlikes();
  const fields = Object.entries(names)
    .filter(([, name]) => name !== undefined && looksLikeProduct(name))
    .map(([path]) => ({ path, code: 'name_reserved' as const }));
  if (fields.length > 0) throw new AppError('invalid_request', { fields });
}
