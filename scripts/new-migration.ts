/** `npm run db:new -- NAME [FOLDER]` creates an empty migration with the next number. */
import { readdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const [, , name = '', folder = join(import.meta.dirname, '../server/migrations')] = process.argv;
if (!/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error('Name it by what it brings, in lower case: npm run db:new -- saved_places');
  process.exit(1);
}
// The other files are documentation or tests.
const migrations = readdirSync(folder).filter((file) => file.endsWith('.sql'));
const newest = Math.max(...migrations.map((file) => Number.parseInt(file, 10)));
const path = join(folder, `${String(newest + 1).padStart(4, '0')}_${name}.sql`);
writeFileSync(path, '-- What this brings, and for whom.\n', { flag: 'wx' });
console.log(`${relative(process.cwd(), path)}. When it is written: npm run db:types`);
