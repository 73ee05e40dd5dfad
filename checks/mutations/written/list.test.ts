import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MUTATIONS } from './list.ts';
import { type Mutation, SAFETY, without } from './mutation.ts';

const ROOT = join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

test('each row of safety has a protection that is taken out, each of them once', () => {
  const rows = new Set<string>(MUTATIONS.map(({ row }) => row));
  expect(Object.keys(SAFETY).filter((row) => !rows.has(row))).toEqual([]);
  const sentences = MUTATIONS.map(({ row, protection }) => `${row}: ${protection}`);
  expect(sentences.filter((sentence, index) => sentences.indexOf(sentence) !== index)).toEqual([]);
});

test('what is taken out is there, exactly once; so is the test that guards it', () => {
  expect(MUTATIONS.flatMap(faultsOf)).toEqual([]);
});

function faultsOf({ takenOut, test: guard }: Mutation): string[] {
  const texts = new Map<string, string>();
  const faults = takenOut.flatMap((change) => {
    const { file } = change;
    if (!existsSync(join(ROOT, file))) return [`There is no ${file}`];
    try {
      texts.set(file, without(change, texts.get(file) ?? read(file)));
      return [];
    } catch (error) {
      return [(error as Error).message];
    }
  });
  if (!existsSync(join(ROOT, guard.file))) return [...faults, `There is no ${guard.file}`];
  const isNamed = guard.title === undefined || read(guard.file).includes(guard.title);
  return isNamed ? faults : [...faults, `${guard.file}: no title has ${guard.title}`];
}
