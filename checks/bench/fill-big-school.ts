/** `npm run big-school`: adds a big school to a running demo's data. Its owner logs in with the demo's password. */
import { readConfig } from '../../server/config.ts';
import { BIG_SCHOOL, fillBigSchool } from './big-school.ts';
import { openDatabase } from './database.ts';

const { dataDir } = readConfig();
const database = await openDatabase({ dataDir });
const [demo] = await database.query<{ hash: string }>(
  `SELECT password_hash AS hash FROM accounts WHERE email = 'maple@school.example'`,
);
if (!demo) throw new Error('Start Lanewise with its demo data first: npm start');
await fillBigSchool(database, demo.hash);
await database.close();
console.log(`${BIG_SCHOOL.instructors} instructors, ${BIG_SCHOOL.bookings} bookings: log in as ${BIG_SCHOOL.email}`);
