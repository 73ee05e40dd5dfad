import { createHash } from 'node:crypto';
import { type Canonical, canonicalJson } from '#server/platform/canonical-json.ts';
import type { ChainRecord } from './lesson-records.rules.ts';

export const hashOf = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

/** The one spelling of a record, and its hash: by the hash of the record before, of all before it. */
export function sealed(record: ChainRecord): { text: string; hash: string } {
  const text = canonicalJson(record as unknown as Canonical);
  return { text, hash: hashOf(text) };
}
