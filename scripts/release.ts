/**
 * `npm run release -- X.Y.Z` turns this checkout into that version: its number, the date of its notes, and the fixture
 * that later versions test upgrades with (`checks/fixtures/releases`). It doesn't commit or tag. `-- X.Y.Z FOLDER` only
 * records the fixture, from a version installed and built in that folder.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { getReleaseFolder, releasedVersions } from '#server/testing/releases.ts';
import { dateNotes, setVersion } from './release/notes.ts';
import { recordRelease } from './release/record.ts';

const ROOT = join(import.meta.dirname, '..');
const [version = '', elsewhere] = process.argv.slice(2);

const texts = new Map(
  ['CHANGELOG.md', 'package.json', 'package-lock.json'].map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]),
);
const writeAll = (change = (_file: string, text: string) => text) => {
  for (const [file, changed] of [...texts].map(([file, text]) => [file, change(file, text)] as const))
    writeFileSync(join(ROOT, file), changed);
};

try {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error('Say which version: npm run release -- 1.2.3');
  if (releasedVersions().includes(version))
    throw new Error(`${version} was released already: ${getReleaseFolder(version)}`);
  const day = new Date().toISOString().slice(0, 10);
  // Set the version before the start, because the server writes it into the backup.
  if (elsewhere === undefined)
    writeAll((file, text) => (file.endsWith('.md') ? dateNotes(text, version, day) : setVersion(text, version)));
  await recordRelease(resolve(elsewhere ?? ROOT), getReleaseFolder(version));
  console.log(`Written: ${getReleaseFolder(version)}`);
  if (elsewhere === undefined) {
    console.log('When npm test and npm run test:long are green:');
    console.log(`  git add checks/fixtures/releases && git commit -am 'Make this version ${version}'`);
    console.log(`  git tag -a v${version} -m 'Lanewise ${version}' && git push --follow-tags`);
  }
} catch (error) {
  writeAll();
  console.error(`\nNothing was released. ${(error as Error).message}\n`);
  process.exit(1);
}
