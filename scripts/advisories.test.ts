import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { AdvisoryList, LockFile } from './advisories/list.ts';
import { compareVersions } from './advisories/versions.ts';
import { check, type Files, refresh } from './advisories.ts';
import { createSbom } from './sbom.ts';

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'lanewise-advisories-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const files: Files = { lock: join(folder, 'lock.json'), list: join(folder, 'list.json') };
const ourLock = (): LockFile => JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const ourList = (): AdvisoryList => JSON.parse(readFileSync(join(root, 'scripts/advisories/list.json'), 'utf8'));
const write = (file: string, value: unknown) => writeFileSync(file, JSON.stringify(value));
/** Adds an old version of a package to our lock file. */
function plant(name: string, version: string): void {
  const lock = ourLock();
  write(files.lock, {
    ...lock,
    packages: { ...lock.packages, [`node_modules/other/node_modules/${name}`]: { version } },
  });
}
beforeEach(() => {
  write(files.lock, ourLock());
  write(files.list, ourList());
});

test('our lock file has no package with a known advisory', () => {
  expect(check()).toEqual([]);
});

test.each([
  ['fastify', '5.3.1', 'CVE-2025-32442'],
  ['minimist', '1.2.5', 'CVE-2021-44906'],
  ['@fastify/multipart', '9.0.0', 'CVE-2025-24033'],
  ['debug', '4.4.2', 'CVE-2025-59144'],
  ['yaml', '2.0.0-5', 'CVE-2023-2251'],
])('finds a vulnerable version, however deep it is: %s %s', (name, version, id) => {
  plant(name, version);
  expect(check(files).join('\n')).toContain(`${name} ${version}: `);
  expect(check(files).join('\n')).toContain(`(${id})`);
});

test('ignores fixed versions, versions from before the flaw, and accepted advisories', () => {
  for (const [name, version] of [
    ['minimist', '1.2.6'],
    ['debug', '4.4.1'],
    ['yaml', '1.10.2'],
  ] as const) {
    plant(name, version);
    expect(check(files)).toEqual([]);
  }
  plant('debug', '4.4.2');
  write(files.list, { ...ourList(), accepted: { 'CVE-2025-59144': 'Only in a page that nobody opens.' } });
  expect(check(files)).toEqual([]);
});

const RECORD = {
  id: 'GHSA-xxxx',
  summary: 'A new hole',
  affected: [
    {
      package: { ecosystem: 'npm', name: 'fastify' },
      ranges: [
        {
          type: 'SEMVER',
          events: [{ introduced: '0' }, { fixed: '1.0.0' }, { introduced: '5.0.0' }, { last_affected: '99.0.0' }],
        },
      ],
    },
    { package: { ecosystem: 'npm', name: 'not-ours' }, versions: ['1.0.0'] },
    { package: { ecosystem: 'PyPI', name: 'zod' }, versions: ['1.0.0'] },
  ],
};

test.each(['one', 'a list', 'one a line'])('refreshes the list from a file: %s', async (form) => {
  const other = { id: 'OTHER', affected: [], withdrawn: '2026-01-01T00:00:00Z' };
  const file = join(folder, 'osv.json');
  if (form === 'one') write(file, RECORD);
  if (form === 'a list') write(file, [RECORD, other]);
  if (form === 'one a line') writeFileSync(file, `${JSON.stringify(RECORD)}\n${JSON.stringify(other)}\n`);
  const before = ourList().advisories.length;
  expect(await refresh(file, files)).toBe(before + 1);
  expect(check(files)).toEqual([expect.stringContaining('A new hole (GHSA-xxxx)')]);
  expect(await refresh(file, files)).toBe(before + 1);
});

test('refreshes the list from a server: sends it our versions and fetches the advisories that it names', async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    request.resume();
    response.end(
      JSON.stringify(request.method === 'POST' ? { results: [{ vulns: [{ id: RECORD.id }] }, {}] } : RECORD),
    );
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  try {
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    expect(await refresh(address, files, new Date('2026-12-01'))).toBe(ourList().advisories.length + 1);
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
  expect(asked).toEqual(['/v1/querybatch', '/v1/vulns/GHSA-xxxx']);
  expect(JSON.parse(readFileSync(files.list, 'utf8'))).toMatchObject({ refreshed: '2026-12-01' });
});

test('orders versions as semver does', () => {
  const ordered = [
    '1.0.0-alpha',
    '1.0.0-alpha.1',
    '1.0.0-alpha.beta',
    '1.0.0-beta',
    '1.0.0-beta.2',
    '1.0.0-beta.11',
    '1.0.0',
    '1.9.0',
    '1.10.0',
    '2.0.0',
  ];
  expect([...ordered].reverse().sort(compareVersions)).toEqual(ordered);
  expect(compareVersions('1.0.0+build', '1.0.0')).toBe(0);
});

test('the bill of materials has every package of the lock file once, with its hash, and marks those only for building', () => {
  const lock = ourLock();
  const bom = createSbom(lock, { name: 'lanewise', version: '0.1.0' });
  expect(bom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6' });
  const refs = bom.components.map((component) => component['bom-ref']);
  expect(new Set(refs).size).toBe(refs.length);
  const fastify = bom.components.find(({ name }) => name === 'fastify');
  expect(fastify).toMatchObject({ scope: 'required', version: lock.packages['node_modules/fastify']?.version });
  expect(fastify?.hashes).toEqual([{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }]);
  expect(bom.components.find(({ name }) => name === 'vitest')?.scope).toBe('excluded');
  expect(refs).toContain(`pkg:npm/%40fastify/static@${lock.packages['node_modules/@fastify/static']?.version}`);
});
