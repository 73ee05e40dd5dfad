import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { type Asset, assetNames, buildId, packAssets, unpackAssets } from './bundle.ts';
import { type Build, forgetBuilds, rememberBuild, selectBuilds } from './web-builds.db.ts';

/** The current build and the ones before it: a few releases, half a megabyte each. */
const BUILDS_KEPT = 6;
/** Minimum time between two database queries, however many requests arrive. */
const PAUSE_MS = 100;
const ASSET_NAME = /^[\w.-]{1,120}$/;

export interface KeptAssets {
  /** Stores this server's own build for servers running another one, and deletes the oldest. */
  publish(): Promise<void>;
  /** A file of any stored build, by its name under `/assets/`. */
  find(name: string): Promise<Asset | null>;
}

/**
 * Files of builds that this server doesn't have itself: pages opened before an upgrade, or served by a newer server,
 * need them.
 */
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
   * Anyone may request unknown names, and rate limits don't count files, so all requests share the next query. It
   * includes every name published before the request.
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

  /** Loads half a megabyte, once for all concurrent requests. */
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
      // Store the files first, so that they exist once the database lists the build.
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
