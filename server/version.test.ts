import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeScratchFolder } from './testing/scratch-folder.ts';
import { readBuildId } from './version.ts';

const write = (root: string, file: string, text: string) => {
  mkdirSync(join(root, dirname(file)), { recursive: true });
  writeFileSync(join(root, file), text);
};

test('a build id depends on the running code: an image without tests has the same one, and any other source another', () => {
  const checkout = makeScratchFolder('lanewise-build-');
  for (const file of [
    'contract/a.ts',
    'server/main.ts',
    'server/migrations/1.sql',
    'package-lock.json',
    'build/.stamp',
  ])
    write(checkout, file, file);
  const image = makeScratchFolder('lanewise-image-');
  cpSync(checkout, image, { recursive: true });
  onTestFinished(() => {
    for (const folder of [checkout, image]) rmSync(folder, { recursive: true, force: true });
  });
  write(checkout, 'server/main.test.ts', 'a test');
  write(checkout, 'server/testing/app.ts', 'support');
  const id = readBuildId(image);
  expect(id).toMatch(/^[0-9a-f]{12}$/);
  expect(readBuildId(checkout)).toBe(id);
  for (const file of ['server/main.ts', 'build/.stamp', 'package-lock.json']) {
    const before = readBuildId(image);
    write(image, file, `${file}, changed`);
    expect(readBuildId(image), file).not.toBe(before);
  }
});
