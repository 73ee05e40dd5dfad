import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { returnPath, withReturn } from '#contract/paths.ts';

/** Navigation state for the log-in page after a session ended on an open page. */
export const INTERRUPTED = { wasInterrupted: true };

/** Navigation state for the log-in page after a log-in code expired. */
export const LOG_IN_EXPIRED = { hasLogInExpired: true };

export const hasLogInExpired = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'hasLogInExpired' in state;

export const wasInterrupted = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'wasInterrupted' in state;

/** The return address in a log-in page's query. */
export function returnAddress(search: string): string | null {
  const wanted = new URLSearchParams(search).get('returnTo');
  return wanted === null ? null : returnPath(wanted);
}

/** The return address; null until hydration, because pages are rendered without their query. */
export function useReturn(): string | null {
  const { search } = useLocation();
  const [wanted, setWanted] = useState<string | null>(null);
  useEffect(() => setWanted(returnAddress(search)), [search]);
  return wanted;
}

/** Adds the return address to links between log-in pages. */
export function useKeptReturn(): (page: string) => string {
  const wanted = useReturn();
  return (page) => (wanted === null ? page : withReturn(page, wanted));
}
