import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeScratchFolder } from '#server/testing/scratch-folder.ts';
import { makeOtherRelease, removeOtherRelease } from '../support/other-release.ts';
import { type Cluster, startCluster } from './cluster.ts';

let cluster: Cluster;
let release: string;
beforeAll(async () => {
  // Longer than the proxy waits for one answer of who is ready.
  cluster = await startCluster(2, { DRAIN_SECONDS: '5' });
  release = makeOtherRelease(makeScratchFolder('lanewise-check-'));
});
afterAll(async () => {
  await cluster.close();
  removeOtherRelease(release);
});

async function upgrade(number: number): Promise<void> {
  const server = cluster.servers[number];
  await server?.stop('SIGTERM');
  await server?.start({}, release);
  await expect.poll(() => cluster.proxy.ready()).toHaveLength(2);
}

/** The scripts, styles and fonts that the log-in page names. */
async function readAssetPaths(): Promise<string[]> {
  const html = await (await fetch(`${cluster.proxy.address}/login`)).text();
  return [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)\b/g))];
}

async function findMissing(paths: string[]): Promise<string[]> {
  const answers = await Promise.all(paths.map((path) => fetch(cluster.proxy.address + path)));
  return answers.filter(({ ok }) => !ok).map(({ url }) => url);
}

const isOfOtherRelease = (path: string) => path.includes('_2.');

// The servers alone: server/platform/web-builds/kept-assets.test.ts.
test('pages of both releases get all their files in the middle of an upgrade and after it', async () => {
  const before = await readAssetPaths();
  expect(before.length).toBeGreaterThan(10);
  expect(before.filter(isOfOtherRelease)).toEqual([]);
  await upgrade(0);

  // The proxy alternates between the servers: each serves a page, and both serve the files of each page.
  const between = [await readAssetPaths(), await readAssetPaths()];
  expect(between.map((paths) => paths.every(isOfOtherRelease)).sort()).toEqual([false, true]);
  for (let round = 0; round < 3; round++) for (const paths of between) expect(await findMissing(paths)).toEqual([]);

  await upgrade(1);
  expect((await readAssetPaths()).every(isOfOtherRelease)).toBe(true);
  expect(await findMissing(before)).toEqual([]);
});
