/** Where to go after log-in. Only addresses of our own: a link must not send people elsewhere. */
export function returnAddress(search: string): string | null {
  const wanted = new URLSearchParams(search).get('returnTo');
  if (!wanted?.startsWith('/')) return null;
  const url = new URL(wanted, window.location.origin);
  // `/.//elsewhere.example` is ours, and its path alone would be another site's address.
  if (url.origin !== window.location.origin || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}
