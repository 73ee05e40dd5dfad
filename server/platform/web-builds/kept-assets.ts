import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { createSemaphore } from '#server/platform/semaphore.ts';
import { type Asset, assetNames, buildId, packAssets, unpackAssets } from './bundle.ts';
import { buildsWith, forgetBuilds, rememberBuild } from './repository.ts';

/** The one that is served, and those before it: some releases back, half a megabyte each. */
const BUILDS_KEPT = 6;
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
  // Anybody may ask for names that nothing has.
  const lookups = createSemaphore({ running: 2, waiting: 200 });

  async function open(id: string): Promise<Map<string, Asset> | null> {
    const bundle = await files.get(id);
    if (!bundle) return null;
    const assets = unpackAssets(bundle);
    opened.set(id, assets);
    const [oldest] = opened.keys();
    if (oldest !== undefined && opened.size > BUILDS_KEPT) opened.delete(oldest);
    return assets;
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
      const id = buildId(assets);
      // Its files first: whoever reads of a build finds it.
      await files.put(id, packAssets(clientFolder, assets), 'application/json');
      await rememberBuild(db, { id, assets, startedAt: clock.now().toString() });
      for (const forgotten of await forgetBuilds(db, BUILDS_KEPT)) await files.delete(forgotten);
    },

    async find(name) {
      if (!ASSET_NAME.test(name)) return null;
      const known = findOpened(name);
      if (known) return known;
      return lookups.run(async () => {
        // Who waited in line may find that the one before opened it.
        const asset = findOpened(name);
        if (asset) return asset;
        for (const id of await buildsWith(db, name)) {
          const found = (await open(id))?.get(name);
          if (found) return found;
        }
        return null;
      });
    },
  };
}
