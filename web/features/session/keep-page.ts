import { useEffect, useEffectEvent } from 'react';
import { wantedTexts, wantTexts } from '../../ui/i18n/i18n.ts';
import type { CatalogueName } from '../../ui/i18n/texts.ts';
import type { LazyImport } from '../../ui/lazy-import.ts';
import { keptActor } from './kept-on-phone.ts';

const KEEP_AFTER_MS = 4000;

/** The browser's default limit of resource timing entries. Once it's reached, we can't list the page's files. */
const RESOURCE_TIMING_LIMIT = 250;

declare global {
  interface Window {
    /** Written by React Router. */
    __reactRouterManifest?: { routes: Record<string, { path?: string; module: string }> };
  }
}

interface LateParts {
  parts: readonly LazyImport<unknown>[];
  /** Texts that normally load when they're needed. */
  texts: readonly CatalogueName[];
}

/**
 * Caches pages with their late parts once the network is idle, so that they open offline. The first is where the app
 * opens then.
 */
export function useKeptPages(paths: readonly [string, ...string[]], late: LateParts): void {
  const keep = useEffectEvent(async () => {
    await Promise.all([...late.parts.map((part) => part.get()), ...paths.map(loadPage)]);
    await keepPages(paths, late.texts);
  });
  useEffect(() => {
    const later = setTimeout(() => void keep().catch(() => undefined), KEEP_AFTER_MS);
    return () => clearTimeout(later);
  }, []);
}

/** Loads a page's code, which also registers the texts that it shows. */
async function loadPage(path: string): Promise<void> {
  const { routes = {} } = window.__reactRouterManifest ?? {};
  const module = Object.values(routes).find((route) => route.path === path)?.module;
  if (module) await import(/* @vite-ignore */ module);
}

/** Asks the service worker to cache pages, which have the same HTML, and the files loaded so far. */
async function keepPages(
  [path, ...also]: readonly [string, ...string[]],
  texts: readonly CatalogueName[],
): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  for (const name of texts) wantTexts(name);
  await wantedTexts();
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance.getEntriesByType('resource');
  if (loaded.length >= RESOURCE_TIMING_LIMIT) return;
  const files = loaded.map(({ name }) => new URL(name).pathname).filter((file) => file.startsWith('/assets/'));
  // The person may have logged out in the meantime, and then nothing may stay on the device.
  if (!keptActor()) return;
  active?.postMessage({ keep: path, also, files: [...new Set(files)] });
}
