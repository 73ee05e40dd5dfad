import { PAGE_PATHS } from '#contract/paths.ts';

/** Asks the service worker to keep this page and the files that it is made of, so that it opens without a connection. */
export async function keepPage(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { active } = await navigator.serviceWorker.ready;
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name).pathname)
    .filter((path) => path.startsWith('/assets/'));
  active?.postMessage({ keep: PAGE_PATHS.myDay, files: [...new Set(files)] });
}
