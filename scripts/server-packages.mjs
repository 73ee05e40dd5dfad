/**
 * `node scripts/server-packages.mjs` reduces package.json to the packages that the server's own files import, because
 * built pages bundle theirs and the database runs elsewhere. Used by the image build, which then prunes the rest.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './prepare.mjs';

const FILE = join(ROOT, 'package.json');
/** Runs the server, although no file imports it. */
const RUNTIME = 'node';

const sources = ['server', 'contract']
  .flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true }).map((file) => join(ROOT, folder, file)))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.includes('/testing/'))
  .map((file) => readFileSync(file, 'utf8'));
const isNamed = (name) => sources.some((text) => text.includes(`'${name}'`) || text.includes(`'${name}/`));

const { dependencies, optionalDependencies, devDependencies, workspaces, ...rest } = JSON.parse(
  readFileSync(FILE, 'utf8'),
);
const needed = Object.entries(dependencies).filter(([name]) => name === RUNTIME || isNamed(name));
writeFileSync(FILE, `${JSON.stringify({ ...rest, dependencies: Object.fromEntries(needed) }, null, 2)}\n`);
