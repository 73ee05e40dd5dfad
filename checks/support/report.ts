import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A row of a report: the check, its target and its result. */
export interface Row {
  what: string;
  target: string;
  result: string;
  isReached: boolean;
  /** All measured values, for the file. */
  figures?: Record<string, number | string>;
}

export const RESULTS = join(import.meta.dirname, '../../test-results');

export function printRow({ what, target, result, isReached }: Row): void {
  console.log(`${isReached ? 'yes' : 'NO '}  ${what}\n       target: ${target}\n       result: ${result}`);
}

/** Saves rows in `test-results/NAME.json` and prints how many reach their target. @returns the exit code: 1 unless all do */
export function report(name: string, rows: readonly Row[], more: object = {}): number {
  mkdirSync(RESULTS, { recursive: true });
  const file = join(RESULTS, `${name}.json`);
  writeFileSync(file, `${JSON.stringify({ ...more, rows }, null, 2)}\n`);
  const short = rows.filter(({ isReached }) => !isReached);
  console.log(`\n${rows.length - short.length} of ${rows.length} reach their target (${file})`);
  for (const { what } of short) console.log(`  falls short: ${what}`);
  return short.length === 0 ? 0 : 1;
}

/** The given names, or all names if none. @throws Error if one is unknown */
export function chooseChecks(checks: object, given: readonly string[]): string[] {
  const unknown = given.find((name) => !(name in checks));
  if (unknown !== undefined)
    throw new Error(`No check is called ${unknown}. There are: ${Object.keys(checks).join(', ')}`);
  return given.length > 0 ? [...given] : Object.keys(checks);
}

/** Runs checks one after the other and prints each row as it arrives. A check that throws counts as a failed row. */
export async function runChecks<T>(
  checks: Record<string, (given: T) => Promise<Row[]>>,
  names: readonly string[],
  given: T,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const name of names) {
    console.log(`${name} …`);
    const came = await checks[name]?.(given).catch((error: Error): Row[] => [
      { what: name, target: 'no error', result: error.stack ?? error.message, isReached: false },
    ]);
    rows.push(...(came ?? []));
    came?.forEach(printRow);
  }
  return rows;
}

/** A row of a measured value that must not exceed a limit. */
export const limitRow = (what: string, value: number, most: number, unit: string, digits = 1): Row => ({
  what,
  target: `${most} ${unit}`,
  result: `${value.toFixed(digits)} ${unit}`,
  isReached: value <= most,
  figures: { value, most },
});
