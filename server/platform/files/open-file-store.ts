import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import type { FileStore } from './file-store.ts';
import { createFolderStore } from './folder-store.ts';
import { createS3Store } from './s3-store.ts';

/** The store for one kind of file: a subfolder of the data folder, or that prefix in the configured bucket. */
export function openFileStore(config: Pick<Config, 'dataDir' | 's3'>, kind: string): FileStore {
  return config.s3 ? createS3Store(config.s3, kind) : createFolderStore(join(config.dataDir, kind));
}
