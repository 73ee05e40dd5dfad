import type { TestProject } from 'vitest/node';
import { runningEmbeddedPostgres } from '../../../server/platform/database/embedded.ts';
import { forgetDisk } from '../../../server/testing/forget-disk.ts';
import { makeScratchFolder } from '../../../server/testing/scratch-folder.ts';
import { startProduct } from '../../support/product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** `http://localhost:PORT` of the product that all browser tests share. */
    address: string;
    dataDir: string;
  }
}

/** Starts one product with the demo world for all browser tests; each test adds its own schools and students. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const product = await startProduct({ DEMO: '1' }, makeScratchFolder('lanewise-check-'));
  const database = runningEmbeddedPostgres(product.dataDir);
  if (database) await forgetDisk(database.ownerConnectionString);
  project.provide('address', product.address);
  project.provide('dataDir', product.dataDir);
  return () => product.stop();
}
