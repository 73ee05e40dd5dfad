import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Change, without } from './mutation.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** The client has packages of its own, of versions that the product does not have. */
const PACKAGE_HOLDERS = ['', 'clients/typescript'];
/** By which the start knows that its packages are there (`scripts/prepare.mjs`); without it it would install them over the links. */
const INSTALLED_STAMP = 'node_modules/.lanewise-installed';

/** The project's files in a folder of their own, where anything may be broken. */
export interface Copy {
  folder: string;
  /** Changes its files. @returns what puts them back */
  change(changes: readonly Change[]): () => void;
  /** Has the pages that the developer's own files were built to. */
  takePages(): void;
  remove(): void;
}

/** The developer's own files, as they are now, are read and never written. Packages are linked, each by itself. */
export function makeCopy(): Copy {
  const folder = mkdtempSync(join(tmpdir(), 'lanewise-mutations-'));
  for (const file of filesOfProject()) {
    const target = join(folder, file);
    mkdirSync(dirname(target), { recursive: true });
    cpSync(join(ROOT, file), target);
  }
  for (const holder of PACKAGE_HOLDERS) linkPackages(holder, folder);
  cpSync(join(ROOT, INSTALLED_STAMP), join(folder, INSTALLED_STAMP));
  const takePages = () => {
    rmSync(join(folder, 'build'), { recursive: true, force: true });
    cpSync(join(ROOT, 'build'), join(folder, 'build'), { recursive: true });
  };
  takePages();
  return {
    folder,
    takePages,
    change(changes) {
      const before = new Map(changes.map(({ file }) => [file, readFileSync(join(folder, file), 'utf8')]));
      const after = new Map(before);
      for (const change of changes) after.set(change.file, without(change, after.get(change.file) ?? ''));
      const write = (texts: Map<string, string>) => {
        for (const [file, text] of texts) writeFileSync(join(folder, file), text);
      };
      write(after);
      return () => write(before);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A folder of links, not a link to the folder: what tools keep under it (caches of tests and builds) stays in the copy. */
function linkPackages(holder: string, folder: string): void {
  const packages = realpathSync(join(ROOT, holder, 'node_modules'));
  const target = join(folder, holder, 'node_modules');
  mkdirSync(target);
  for (const name of readdirSync(packages)) {
    if (!name.startsWith('.') || name === '.bin') symlinkSync(join(packages, name), join(target, name));
  }
}

/** Those that git knows or would take. */
function filesOfProject(): string[] {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const { status, stdout } = spawnSync('git', list, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  if (status !== 0) throw new Error('Which files are the project’s, git says: it needs git and a checkout.');
  return stdout.split('\0').filter((file) => file !== '' && existsSync(join(ROOT, file)));
}
