/**
 * `npm run simulate`: drives a city through a year on a moved clock, over the product's API, and prints the results. Fails if
 * an invariant was violated or the server returned an error. `--days`, `--instructors`, `--students` and `--seed`
 * change the city; the same seed draws the same people.
 */
import { parseArgs } from 'node:util';
import { report } from '../support/report.ts';
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

const { invariants, faults, ...year } = await driveThroughYear(extent, console.log);
for (const part of Object.values(year)) console.table(part);
const held = Object.entries({ ...invariants, [`faults ${faults.join('; ')}`]: faults.length });
const rows = held.map(([what, broken]) => ({ what, target: '0', result: String(broken), isReached: broken === 0 }));
process.exit(report('simulate', rows, { extent, ...year }));
