import { Negotiator } from '@fastify/accept-negotiator';
import { LRUCache } from 'lru-cache';

export type Encoding = 'br' | 'gzip' | 'identity';

// Browsers send a handful of different ones, again and again; anybody may send any other.
const REMEMBERED_MAX = 100;
const negotiator = new Negotiator<Encoding>({
  supportedValues: ['br', 'gzip'],
  cache: new LRUCache<string, string>({ max: REMEMBERED_MAX }),
});

/** The best of what a browser's Accept-Encoding takes. */
export const bestEncoding = (accepted: string | string[] | undefined): Encoding =>
  negotiator.negotiate(String(accepted ?? '')) ?? 'identity';
