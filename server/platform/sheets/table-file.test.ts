import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { awaitAnswer, tableFile } from './table-file.ts';

const thread = (code: string) => new Worker(code, { eval: true });

test('doesn’t wait for a thread that ends silently or with an error', async () => {
  await expect(awaitAnswer(thread('process.exit(3)'))).rejects.toThrow('ended with 3 without an answer');
  await expect(awaitAnswer(thread(''))).rejects.toThrow('ended with 0');
  await expect(awaitAnswer(thread('throw new Error("no memory")'))).rejects.toThrow('no memory');
  expect(await awaitAnswer(thread('require("node:worker_threads").parentPort.postMessage("here")'))).toBe('here');
});

const TABLE = {
  name: 'Lessons',
  columns: [{ heading: 'Day', width: 10 }],
  rows: [[{ kind: 'text' as const, text: 'Friday' }]],
};

test('returns a table as a file', async () => {
  expect((await tableFile(TABLE, 'csv', 'en', 'one')).toString()).toContain('Friday');
});

test('one school that requests thirty files at once delays no other school', async () => {
  const done: string[] = [];
  const ask = (schoolId: string) => tableFile(TABLE, 'csv', 'en', schoolId).then(() => done.push(schoolId));
  const greedy = Promise.allSettled(Array.from({ length: 30 }, () => ask('greedy')));
  await ask('other');
  expect(done.length).toBeLessThanOrEqual(3);
  const codes = (await greedy).map((outcome) => (outcome.status === 'rejected' ? outcome.reason.code : 'made'));
  expect(new Set(codes)).toEqual(new Set(['made', 'too_many_requests']));
});
