import { PAGE_PATHS } from '#contract/paths.ts';
import { wantedTexts, wantTexts } from '../../ui/i18n/i18n.ts';
import { keptActor } from '../session/kept-on-phone.ts';

/** As many as a browser notes: beyond it nobody knows what the page is made of, until it is loaded anew. */
const NOTED_MOST = 250;

/** Asks the service worker to keep this page and the files that it is made of, so that it opens without a connection. */
export async function keepPage(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  // What a form refuses is said late, and without a connection too.
  for (const late of ['messages', 'provinces'] as const) wantTexts(late);
  await wantedTexts();
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance.getEntriesByType('resource');
  if (loaded.length >= NOTED_MOST) return;
  const files = loaded.map(({ name }) => new URL(name).pathname).filter((path) => path.startsWith('/assets/'));
  // Who has logged out meanwhile leaves nothing.
  if (!keptActor()) return;
  active?.postMessage({ keep: PAGE_PATHS.myDay, files: [...new Set(files)] });
}
