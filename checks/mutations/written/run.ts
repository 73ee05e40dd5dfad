import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { type Copy, makeCopy } from './copy.ts';
import { MUTATIONS } from './list.ts';
import { type Mutation, SAFETY } from './mutation.ts';
import { needsBuild, runTests } from './run-tests.ts';
import { requireTypes } from './types.ts';
import { type Report, type Verdict, verdictOf } from './verdict.ts';

/** Each waits for a database of its own more than it computes, and more than two would wait for each other. */
const COPIES = Math.min(2, availableParallelism());

const seconds = (sinceMs: number): number => Math.round((performance.now() - sinceMs) / 1000);

/** Red says something of a test that is green with the protection in its place. */
async function requireGreen(copy: Copy, chosen: readonly Mutation[]): Promise<void> {
  const files = [...new Set(chosen.map(({ test }) => test.file))].sort();
  console.log(`${files.length} test files as they are …`);
  const begun = performance.now();
  const report = await runTests(copy, files);
  const verdict = verdictOf(report);
  if (verdict.is !== 'green') {
    console.log(JSON.stringify(verdict));
    for (const name of failedIn(report)) console.log(`  ${name}`);
    throw new Error('Not all of them are green.');
  }
  console.log(`green (${seconds(begun)} s)`);
}

const failedIn = (report: Report | null): string[] =>
  (report?.testResults ?? []).flatMap(({ name, message, assertionResults }) => [
    ...(message === '' ? [] : [`${name}: ${message}`]),
    ...assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => `${name}: ${fullName}`),
  ]);

async function verdictWithout(copy: Copy, protection: Mutation): Promise<Verdict> {
  const { takenOut, test } = protection;
  const restore = copy.change(takenOut);
  const verdict = verdictOf(await runTests(copy, [test.file], test.title));
  restore();
  if (needsBuild(protection)) copy.takePages();
  return verdict;
}

const inWords = (verdict: Verdict): string =>
  verdict.is === 'red' ? `${verdict.red} red` : verdict.is === 'green' ? 'STAYS GREEN' : `SAYS NOTHING: ${verdict.why}`;

/**
 * Takes out, one after the other and in copies of the project's files, what protects it, runs the test that guards it and
 * expects red. Prints a table, and keeps it in `test-results/mutations.json`.
 * @param names of rows; all without
 * @returns whether every test saw what was taken out; not where one stays green, or says nothing
 */
export async function takeOut(names: readonly string[]): Promise<boolean> {
  const unknown = names.find((name) => !(name in SAFETY));
  if (unknown !== undefined)
    throw new Error(`No row is called ${unknown}. There are: ${Object.keys(SAFETY).join(', ')}`);
  const chosen = MUTATIONS.filter(({ row }) => names.length === 0 || names.includes(row));
  console.log(`${chosen.length} protections are taken out, each in a copy of the files.`);

  const rows: { protection: Mutation; verdict: Verdict; seconds: number }[] = [];
  const copies = Array.from({ length: COPIES }, makeCopy);
  process.on('exit', () => {
    for (const copy of copies) copy.remove();
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

  const [first] = copies as [Copy, ...Copy[]];
  requireTypes(first, chosen);
  await requireGreen(first, chosen);
  // What needs the pages built takes longest, and comes first.
  const waiting = chosen.toSorted((one, other) => Number(needsBuild(other)) - Number(needsBuild(one)));
  await Promise.all(
    copies.map(async (copy) => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const begun = performance.now();
        const verdict = await verdictWithout(copy, next);
        rows.push({ protection: next, verdict, seconds: seconds(begun) });
        console.log(`${rows.length}/${chosen.length} ${inWords(verdict)}: ${next.row}: ${next.protection}`);
      }
    }),
  );

  rows.sort((one, other) => chosen.indexOf(one.protection) - chosen.indexOf(other.protection));
  const folder = join(import.meta.dirname, '../../../test-results');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'mutations.json'), `${JSON.stringify(rows, null, 2)}\n`);
  console.table(
    rows.map(({ protection: { row, protection, takenOut, test }, verdict }) => ({
      row,
      protection,
      where: [...new Set(takenOut.map(({ file }) => file))].join(', '),
      test: test.file,
      without: inWords(verdict),
    })),
  );
  return rows.length === chosen.length && rows.every(({ verdict }) => verdict.is === 'red');
}
