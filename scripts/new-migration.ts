/** `npm run db:new -- NAME`: an empty migration under the next number. */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../server/migrations');
const name = process.argv[2] ?? '';
if (!/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error('Name it by what it brings, in lower case: npm run db:new -- saved_places');
  process.exit(1);
}
const newest = Math.max(...readdirSync(FOLDER).map((file) => Number.parseInt(file, 10)));
const file = `${String(newest + 1).padStart(4, '0')}_${name}.sql`;
writeFileSync(join(FOLDER, file), '-- What this brings, and for whom.\n', { flag: 'wx' });
console.log(`server/migrations/${file}. When it is written: npm run db:types`);
