/**
 * `npm run simulate`: drives a city through a year on a moved clock, over the product's own API, and prints what came of it: how full the hours
 * were, what was driven between lessons, money, mail. Fails where anything that must always hold did not, or an answer was none.
 * `--days`, `--instructors`, `--students` and `--seed` change the city; the same seed draws the same people.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { driveThroughYear } from './year.ts';

const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '365' },
    instructors: { type: 'string', default: '200' },
    students: { type: 'string', default: '5000' },
    seed: { type: 'string', default: '1' },
  },
});
const whole = (name: keyof typeof values): number => {
  const number = Number(values[name]);
  if (!(Number.isInteger(number) && number > 0)) throw new Error(`--${name} takes a whole number from 1`);
  return number;
};
const extent = {
  days: whole('days'),
  instructors: whole('instructors'),
  students: whole('students'),
  seed: whole('seed'),
};

const year = await driveThroughYear(extent, console.log);
const folder = join(import.meta.dirname, '../../test-results');
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'simulate.json'), `${JSON.stringify({ extent, ...year }, null, 2)}\n`);

const { driving, money } = year;
console.table(year.tally);
console.table(year.invariants);
console.log(`Answers by status: ${JSON.stringify(year.answers)}`);
console.log(`Hours filled: ${year.fillRate} %`);
console.log(
  `Driven between lessons: ${driving.km} km in ${Math.round(driving.minutes / 60)} hours, ${driving.drives} times`,
);
console.log(`Money, in dollars: ${JSON.stringify(money)}`);
console.log(`Mails: ${year.mails}`);
console.log(`${year.seconds} s`);
for (const fault of year.faults) console.log(`FAULT ${fault}`);
const isWhole = year.faults.length === 0 && year.invariants.every(({ broken }) => broken === 0);
console.log(isWhole ? 'Everything held' : 'NOT everything held');
process.exit(isWhole ? 0 : 1);
