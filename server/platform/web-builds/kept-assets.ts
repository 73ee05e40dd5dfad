import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { type Asset, assetNames, buildId, packAssets, unpackAssets } from './bundle.ts';
import { type Build, forgetBuilds, rememberBuild, selectBuilds } from './web-builds.db.ts';

/** The one that is served, and those before it: some releases back, half a megabyte each. */
const BUILDS_KEPT = 6;
/** Between one question to the database and the next, however many ask. */
const PAUSE_MS = 100;
const ASSET_NAME = /^[\w.-]{1,120}$/;

export interface KeptAssets {
  /** Keeps this server's own build for those that run another one, and forgets the oldest. */
  publish(): Promise<void>;
  /** A file of any build that is kept, by its name under `/assets/`. */
  find(name: string): Promise<Asset | null>;
}

/** Files of builds that this server does not have itself: pages opened before an upgrade, or by a newer server, ask for them. */
export function createKeptAssets(options: {
  db: Database;
  files: FileStore;
  clock: Clock;
  clientFolder: string;
}): KeptAssets {
  const { db, files, clock, clientFolder } = options;
  const opened = new Map<string, Map<string, Asset>>();
  const opening = new Map<string, Promise<void>>();
  let rest: Promise<unknown> = Promise.resolve();
  let next: Promise<Build[]> | null = null;

  /**
   * Anybody may ask for names that nothing has, and nobody is counted for a page's files: however many ask share the next
   * reading. A name that was published before they asked is in it.
   */
  function readBuilds(): Promise<Build[]> {
    next ??= rest.then(() => {
      next = null;
      const reading = selectBuilds(db);
      rest = Promise.allSettled([reading, pause(PAUSE_MS, undefined, { ref: false })]);
      return reading;
    });
    return next;
  }

  async function readBundle(id: string): Promise<void> {
    const bundle = await files.get(id);
    if (!bundle) return;
    opened.set(id, unpackAssets(bundle));
    const [oldest] = opened.keys();
    if (oldest !== undefined && opened.size > BUILDS_KEPT) opened.delete(oldest);
  }

  /** Half a megabyte, once for all who ask at the same time. */
  function open(id: string): Promise<void> {
    const started = opening.get(id) ?? readBundle(id).finally(() => opening.delete(id));
    opening.set(id, started);
    return started;
  }

  const findOpened = (name: string): Asset | undefined => {
    for (const assets of opened.values()) {
      const asset = assets.get(name);
      if (asset) return asset;
    }
    return undefined;
  };

  return {
    async publish() {
      const assets = assetNames(clientFolder);
      if (assets.length === 0) return;
      const packed = packAssets(clientFolder, assets);
      const id = buildId(assets, packed);
      // Its files first: whoever reads of a build finds it.
      await files.put(id, packed, 'application/json');
      await rememberBuild(db, { id, assets, startedAt: clock.now().toString() });
      for (const forgotten of await forgetBuilds(db, BUILDS_KEPT)) await files.delete(forgotten);
    },

    async find(name) {
      if (!ASSET_NAME.test(name)) return null;
      const known = findOpened(name);
      if (known) return known;
      const builds = await readBuilds();
      for (const { id } of builds.filter(({ assets }) => assets.includes(name))) {
        if (!opened.has(id)) await open(id);
        const found = opened.get(id)?.get(name);
        if (found) return found;
      }
      return null;
    },
  };
}
