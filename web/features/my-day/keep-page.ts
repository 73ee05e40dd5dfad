import { PAGE_PATHS } from '#contract/paths.ts';

/** As many as a browser notes: beyond it nobody knows what the page is made of, until it is loaded anew. */
const NOTED_MOST = 250;

/** Asks the service worker to keep this page and the files that it is made of, so that it opens without a connection. */
export async function keepPage(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance.getEntriesByType('resource');
  if (loaded.length >= NOTED_MOST) return;
  const files = loaded.map(({ name }) => new URL(name).pathname).filter((path) => path.startsWith('/assets/'));
  active?.postMessage({ keep: PAGE_PATHS.myDay, files: [...new Set(files)] });
}
