import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { followed, pathOf, rootOf, treeOf } from './head-tree.ts';
import type { ChainRecord, LessonFacts } from './lesson-records.rules.ts';
import { sealed } from './record-chain.ts';
import { recordFile, verifyFile } from './record-file.ts';

const MAYA = '6f0c0f0e-4a83-4c1c-9d6d-0d9f6f3c5a11';
const LIAM = '0b1d8f3e-91a0-4f0e-8a0b-6a4f7f2e7c22';

const lesson = (minutes: number): LessonFacts => ({
  code: 'LW-7K3Q9',
  date: '2026-12-01',
  start: '09:00',
  end: '10:00',
  timeZone: 'America/Toronto',
  minutes,
  kilometres: minutes % 2 ? null : 21,
  skills: [{ skill: 'turns', level: 'practised' }],
  school: 'École « Érable »\nJJ',
  schoolId: LIAM,
  instructor: 'P.S.',
  instructorId: LIAM,
});

function chain(student: string, length: number): { text: string; hash: string }[] {
  const records: { text: string; hash: string }[] = [];
  for (let number = 1; number <= length; number++) {
    const said =
      number % 3 === 2
        ? ({ what: 'confirmation', about: number - 1, by: 'code', code: 'LW-7K3Q9' } as const)
        : ({ what: 'lesson', lesson: lesson(50 + number) } as const);
    const before = records.at(-1)?.hash ?? '';
    const record: ChainRecord = { version: 1, student, number, before, at: '2026-12-01T15:00:00.000Z', ...said };
    records.push(sealed(record));
  }
  return records;
}

const others = chain(LIAM, 9).map(({ hash }) => hash);
function fileOf(length: number): Buffer {
  const records = chain(MAYA, length);
  const number = Math.max(1, length - 1);
  const heads = [...others.slice(0, 4), records[number - 1]?.hash ?? '', ...others.slice(4)];
  const day = { day: '2026-12-02', chains: heads.length, before: 'a'.repeat(64) };
  const kept = { ...day, number, path: pathOf(heads, 4), root: rootOf({ ...day, tree: treeOf(heads) }) };
  return Buffer.from(recordFile({ student: MAYA, records, kept: length > 0 ? kept : null }));
}

const faultOf = (file: Buffer | string) => verifyFile(Buffer.from(file)).fault;
const LINES = String(fileOf(5)).split('\n');
const withLines = (lines: string[]) => lines.join('\n');

describe('a record that was taken along', () => {
  test('is whole as it was written, without a lesson too, and leads to the root of its day', () => {
    for (const length of [0, 1, 2, 7]) expect(faultOf(fileOf(length))).toBeNull();
    expect(verifyFile(fileOf(7))).toMatchObject({ records: 7, kept: { number: 6, day: '2026-12-02' } });
  });

  test('tells of every byte that was changed, and of which record it was', () => {
    const file = fileOf(5);
    const starts = LINES.map((_, index) =>
      LINES.slice(0, index).reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0),
    );
    for (let at = 0; at < file.length; at++) {
      const line = starts.findLastIndex((start) => start <= at);
      const record = line >= 1 && line <= 5 ? line : null;
      const changed = Buffer.from(file);
      changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8));
      expect([at, faultOf(changed)?.record]).toEqual([at, record]);
    }
  });

  test('whatever else a byte is made, or where one is put in or taken out', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), fc.nat(), fc.integer({ min: 1, max: 255 }), (length, place, by) => {
        const file = fileOf(length);
        const at = place % file.length;
        const other = Buffer.from(file);
        other[at] = (other[at] ?? 0) ^ by;
        expect(faultOf(other)).not.toBeNull();
        expect(faultOf(Buffer.concat([file.subarray(0, at), Buffer.from([by]), file.subarray(at)]))).not.toBeNull();
        expect(faultOf(Buffer.concat([file.subarray(0, at), file.subarray(at + 1)]))).not.toBeNull();
      }),
    );
  });

  test('misses what was taken out, at its end too', () => {
    expect(faultOf(withLines(LINES.toSpliced(5, 1)))).toEqual({ record: 5, why: 'missing' });
    expect(faultOf(withLines(LINES.toSpliced(5, 1)).replace(',\n],', '\n],'))).toEqual({ record: 5, why: 'missing' });
    expect(faultOf(withLines(LINES.toSpliced(2, 1)))).toEqual({ record: 2, why: 'missing' });
    expect(faultOf(withLines(LINES.toSpliced(1, 1)))).toEqual({ record: 1, why: 'missing' });
  });

  test('knows its order, and records of others', () => {
    const [, , second = '', third = ''] = LINES;
    expect(faultOf(withLines(LINES.with(2, third).with(3, second)))).toEqual({ record: 2, why: 'out_of_place' });
    expect(faultOf(withLines(LINES.toSpliced(3, 0, second)))).toEqual({ record: 3, why: 'out_of_place' });
    const strangers = recordFile({ student: LIAM, records: chain(LIAM, 5), kept: null }).split('\n');
    for (let at = 1; at <= 5; at++)
      expect(faultOf(withLines(LINES.with(at, strangers[at] ?? '')))).toEqual({ record: at, why: 'foreign' });
    // One that was made anew, with all that comes after it, leads to another root.
    const forged = chain(MAYA, 5);
    const made = recordFile({ student: MAYA, records: forged.slice(0, 4), kept: verifyFile(fileOf(5)).kept });
    expect(faultOf(made)).toBeNull();
    const other = sealed({ ...JSON.parse(forged[3]?.text ?? ''), at: '2026-12-01T16:00:00.000Z' });
    const cheat = { student: MAYA, records: [...forged.slice(0, 3), other], kept: verifyFile(fileOf(5)).kept };
    expect(faultOf(recordFile(cheat))).toEqual({ record: null, why: 'changed' });
  });

  test('knows one that was made anew before others, by the one after it', () => {
    const records = chain(MAYA, 5);
    const other = sealed({ ...JSON.parse(records[2]?.text ?? ''), at: '2026-12-01T16:00:00.000Z' });
    expect(faultOf(recordFile({ student: MAYA, records: records.with(2, other), kept: null }))).toEqual({
      ...{ record: 4, why: 'out_of_place' },
    });
  });
});

test('each head of a day leads to its root, and no other does', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), fc.nat(), (count, place) => {
      const heads = others.slice(0, count);
      const at = place % count;
      const path = pathOf(heads, at);
      expect(followed(heads[at] ?? '', path)).toBe(treeOf(heads));
      for (const other of heads.filter((_, index) => index !== at))
        expect(followed(other, path)).not.toBe(treeOf(heads));
    }),
  );
});

test('the command ends with 0 for a whole file, and with 1 for one that was changed, whose record it names', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'record-')), 'record.json');
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [join(import.meta.dirname, '../../verify-record.ts'), ...args], { encoding: 'utf8' });
  writeFileSync(file, fileOf(5));
  expect(run(file)).toMatchObject({ status: 0, stdout: expect.stringContaining('whole: 5 records') });
  expect(run(file, verifyFile(fileOf(5)).kept?.root ?? '').status).toBe(0);
  expect(run(file, 'f'.repeat(64))).toMatchObject({ status: 1, stderr: expect.stringContaining('this root') });
  writeFileSync(file, String(fileOf(5)).replace('"minutes":54', '"minutes":94'));
  expect(run(file)).toMatchObject({ status: 1, stderr: expect.stringContaining('record 4 is not what was written') });
  expect(run(`${file}.not`).status).toBe(1);
  expect(run().status).toBe(1);
});
