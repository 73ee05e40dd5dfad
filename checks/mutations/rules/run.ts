import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { EQUIVALENTS } from './accepted.ts';
import { RULE_FILES } from './rule-files.ts';
import { type Mutant, verdictOf } from './verdict.ts';

const ROOT = join(import.meta.dirname, '../../..');
const TO_REACH = 0.9;

/**
 * Changes the pure rules in every small way that Stryker knows, one at a time, and wants a test of the rules red.
 * @param files those alone; all rules without
 * @returns whether nine of ten mutants died and the list of those that can not is true
 */
export async function mutateRules(files: readonly string[] = RULE_FILES): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'lanewise-mutants-'));
  try {
    const results = await new Stryker({
      mutate: [...files],
      testRunner: 'vitest',
      plugins: ['@stryker-mutator/vitest-runner'],
      vitest: { configFile: 'checks/mutations/vitest.config.ts', related: true },
      coverageAnalysis: 'perTest',
      concurrency: 2,
      reporters: ['progress-append-only'],
      warnings: false,
      tempDirName: folder,
      ignorePatterns: ['build', 'data', 'web', 'test-results'],
      // It would rewrite one for its copy of the files, by a compiler of another version; nothing here reads it.
      tsconfigFile: 'none',
    }).runMutationTest();
    return report(results.map(({ fileName, ...rest }) => ({ ...rest, file: relative(ROOT, fileName) })).map(withText));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Found = Omit<Mutant, 'text'> & { location: { start: Place; end: Place } };
interface Place {
  line: number;
  column: number;
}

function withText({ location: { start, end }, ...mutant }: Found): Mutant & { line: number } {
  const lines = readFileSync(join(ROOT, mutant.file), 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line);
  const last = lines.length - 1;
  lines[last] = lines[last]?.slice(0, end.column - 1) ?? '';
  lines[0] = lines[0]?.slice(start.column - 1) ?? '';
  return { ...mutant, text: lines.join('\n'), line: start.line };
}

function report(mutants: (Mutant & { line: number })[]): boolean {
  const { files, survivors, untrue, killed, counted } = verdictOf(mutants, EQUIVALENTS);
  for (const { file, line, text, replacement, status } of survivors)
    console.log(`${file}:${line} ${status}: ${text} → ${replacement}`);
  console.table(files);
  for (const { file, text, mutant } of untrue) console.log(`Not a survivor any more: ${file}: ${text} → ${mutant}`);
  console.log(`${killed} of ${counted} mutants of the rules died (${((100 * killed) / counted).toFixed(1)} %)`);
  return killed >= TO_REACH * counted && untrue.length === 0;
}
