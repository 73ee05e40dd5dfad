import { Negotiator } from '@fastify/accept-negotiator';
import { LRUCache } from 'lru-cache';

export type Encoding = 'br' | 'gzip' | 'identity';

// How many values to remember: browsers send only a handful, but other clients can send anything.
const REMEMBERED_MAX = 100;
const negotiator = new Negotiator<Encoding>({
  supportedValues: ['br', 'gzip'],
  cache: new LRUCache<string, string>({ max: REMEMBERED_MAX }),
});

/** The best encoding that an Accept-Encoding header allows. */
export const bestEncoding = (accepted: string | string[] | undefined): Encoding =>
  negotiator.negotiate(String(accepted ?? '')) ?? 'identity';
