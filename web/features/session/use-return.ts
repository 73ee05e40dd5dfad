import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { withReturn } from '#contract/paths.ts';
import { returnAddress } from './return-to.ts';

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
