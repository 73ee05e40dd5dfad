/** `npm run sbom` prints the bill of materials as CycloneDX 1.6 in JSON, from the lock file alone. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LockFile } from './advisories/list.ts';

const root = join(import.meta.dirname, '..');

interface Component {
  type: 'library';
  'bom-ref': string;
  name: string;
  version: string;
  purl: string;
  scope: 'required' | 'excluded';
  hashes?: { alg: string; content: string }[];
  licenses?: { expression: string }[];
}

/** Includes every version of every package in the lock file; those only for tests and builds are `excluded`. */
export function createSbom(lock: LockFile, { name, version }: { name: string; version: string }) {
  const components = new Map<string, Component>();
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (!path.includes('node_modules/') || entry.version === undefined) continue;
    const called = entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const purl = `pkg:npm/${called.replace('@', '%40')}@${entry.version}`;
    const isNeeded = !entry.dev || components.get(purl)?.scope === 'required';
    components.set(purl, {
      type: 'library',
      'bom-ref': purl,
      name: called,
      version: entry.version,
      purl,
      scope: isNeeded ? 'required' : 'excluded',
      ...(entry.integrity && { hashes: hashesOf(entry.integrity) }),
      ...(entry.license && { licenses: [{ expression: entry.license }] }),
    });
  }
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': `pkg:npm/${name}@${version}`, name, version } },
    components: [...components.values()].sort((one, other) => (one.purl < other.purl ? -1 : 1)),
  };
}

/** `sha512-…` in base64, as in the lock file. */
const hashesOf = (integrity: string) =>
  integrity.split(' ').map((hash) => {
    const [, algorithm = '', content = ''] = /^sha(\d+)-(.*)$/.exec(hash) ?? [];
    return { alg: `SHA-${algorithm}`, content: Buffer.from(content, 'base64').toString('hex') };
  });

if (import.meta.main) {
  const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));
  console.log(JSON.stringify(createSbom(read('package-lock.json'), read('package.json')), null, 2));
}
