import { AppError } from './app-error.ts';
import { lookAlikes } from './look-alikes.ts';

/**
 * For what others read as a sender or beside a school: a person, a lesson kind, a package. By their paths; what was not sent
 * is not compared.
 * @throws AppError invalid_request with each that readers may take for Lanewise
 */
export async function refuseProductNames(names: Readonly<Record<string, string | undefined>>): Promise<void> {
  const { looksLikeProduct } = await lookAlikes();
  const fields = Object.entries(names)
    .filter(([, name]) => name !== undefined && looksLikeProduct(name))
    .map(([path]) => ({ path, code: 'name_reserved' as const }));
  if (fields.length > 0) throw new AppError('invalid_request', { fields });
}
