import { returnPath } from '#contract/paths.ts';

/** Where to go after a log-in, by the query of its page. */
export function returnAddress(search: string): string | null {
  const wanted = new URLSearchParams(search).get('returnTo');
  return wanted === null ? null : returnPath(wanted);
}
