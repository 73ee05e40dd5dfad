import type { ClientInstrumentation } from 'react-router';

const KEY = 'unfinishedWay';

/**
 * Remembers where a press leads from the press on, until one is there. The router loads the page anew where one's code can not be
 * had (it is of a release long gone), and forgets the press: on a slow phone before the press has been rendered.
 */
export const rememberUnfinishedWay: ClientInstrumentation = {
  router: ({ instrument }) =>
    instrument({
      navigate: async (go, { to }) => {
        // Back and forth the browser has gone already.
        const forget = typeof to === 'string' ? remember(to) : null;
        await go();
        forget?.();
      },
    }),
};

function remember(to: string): () => void {
  const { pathname, search, hash } = new URL(to, window.location.href);
  const unfinished = JSON.stringify({ from: window.location.href, way: pathname + search + hash });
  try {
    sessionStorage.setItem(KEY, unfinished);
  } catch {
    // Without storage the press is to be repeated.
    return () => undefined;
  }
  return () => {
    // A later press may have taken its place.
    if (sessionStorage.getItem(KEY) === unfinished) sessionStorage.removeItem(KEY);
  };
}

/** Where a press led that this very page could not follow before it was loaded anew. Whoever has gone elsewhere meant to. */
export function takeUnfinishedWay(): string | null {
  try {
    const { from, way } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as { from?: string; way?: string };
    sessionStorage.removeItem(KEY);
    return way && from === window.location.href ? way : null;
  } catch {
    return null;
  }
}
