import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { returnPath, withReturn } from '#contract/paths.ts';

/** What a log-in page is told, in the history's own state, by a page whose session ended under someone's hands. */
export const INTERRUPTED = { wasInterrupted: true };

/** The same by the page that asks for a code, whose time is over. */
export const LOG_IN_EXPIRED = { hasLogInExpired: true };

export const hasLogInExpired = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'hasLogInExpired' in state;

export const wasInterrupted = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'wasInterrupted' in state;

/** Where to go after a log-in, by the query of its page. */
export function returnAddress(search: string): string | null {
  const wanted = new URLSearchParams(search).get('returnTo');
  return wanted === null ? null : returnPath(wanted);
}

/** Where somebody wanted to go before a log-in; null until the page has woken up, for it was rendered without its query. */
export function useReturn(): string | null {
  const { search } = useLocation();
  const [wanted, setWanted] = useState<string | null>(null);
  useEffect(() => setWanted(returnAddress(search)), [search]);
  return wanted;
}

/** Keeps that way back on the next page of the way to a log-in. */
export function useKeptReturn(): (page: string) => string {
  const wanted = useReturn();
  return (page) => (wanted === null ? page : withReturn(page, wanted));
}
