import { ApiError } from '../../api/client.ts';

/** Why a place for a slot was refused, in the server's words for it. The schema, and Zod with it, is too heavy for one sentence. */
export function saidOfSlot(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== 'slot_refused' || !Array.isArray(error.details)) return null;
  const said = (error.details[0] as { message?: unknown } | undefined)?.message;
  return typeof said === 'string' ? said : null;
}
