import type { ActorKind, Endpoint } from '#contract/endpoint.ts';
import { getCallName } from './every-call.ts';

/** Records that students and other schools may see or choose. */
const PUBLIC_RECORDS = new Set([
  'POST /booking',
  'POST /booking/series',
  'POST /package-orders',
  'GET /instructor/:id',
  'GET /instructor/:id/lesson-kinds',
  'GET /school/:id/docs/photo',
  'POST /waiting-list',
  'PUT /candidate/record/schools/:schoolId',
  'DELETE /candidate/record/schools/:schoolId',
]);
/** True if a caller of this kind can only reach their own records with it. */
export const isForOwners = (endpoint: Endpoint, kind: ActorKind) =>
  endpoint.access !== 'anyone' && endpoint.access.includes(kind) && !PUBLIC_RECORDS.has(getCallName(endpoint));

/** The refusal when a caller names someone else, or someone else's record. */
export const getExpectedRefusal = ({ owner }: Endpoint) =>
  owner && ('school' in owner || 'candidate' in owner) ? [403, 'forbidden'] : [404, 'not_found'];

export const getErrorCode = (body: unknown) => (body as { error?: { code?: string } } | null)?.error?.code;
