import { useEffect, useEffectEvent } from 'react';
import { wantedTexts, wantTexts } from '../../ui/i18n/i18n.ts';
import type { CatalogueName } from '../../ui/i18n/texts.ts';
import type { LazyImport } from '../../ui/lazy-import.ts';
import { keptActor } from './kept-on-phone.ts';

const KEEP_AFTER_MS = 4000;

/** The browser's default limit of resource timing entries. Once it's reached, we can't list the page's files. */
const RESOURCE_TIMING_LIMIT = 250;

interface LateParts {
  parts: readonly LazyImport<unknown>[];
  /** Texts that normally load when they're needed. */
  texts: readonly CatalogueName[];
}

/** Caches the page with its late parts once the network is idle, so that it opens offline. */
export function useKeptPage(path: string, late: LateParts): void {
  const keep = useEffectEvent(async () => {
    await Promise.all(late.parts.map((part) => part.get()));
    await keepPage(path, late.texts);
  });
  useEffect(() => {
    const later = setTimeout(() => void keep().catch(() => undefined), KEEP_AFTER_MS);
    return () => clearTimeout(later);
  }, []);
}

/** Asks the service worker to cache a page and the files loaded so far. */
async function keepPage(path: string, texts: readonly CatalogueName[]): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  for (const name of texts) wantTexts(name);
  await wantedTexts();
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance.getEntriesByType('resource');
  if (loaded.length >= RESOURCE_TIMING_LIMIT) return;
  const files = loaded.map(({ name }) => new URL(name).pathname).filter((file) => file.startsWith('/assets/'));
  // The person may have logged out in the meantime, and then nothing may stay on the device.
  if (!keptActor()) return;
  active?.postMessage({ keep: path, files: [...new Set(files)] });
}
