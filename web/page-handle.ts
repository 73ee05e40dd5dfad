import type { CatalogueName } from './ui/i18n/catalogues.ts';

/** What a route module exports as `handle`. */
export interface PageHandle {
  /** The texts a pre-rendered page shows, so that they are there before it wakes up. */
  catalogues: readonly CatalogueName[];
}
