import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { answerOf, tableFile } from './table-file.ts';

const thread = (code: string) => new Worker(code, { eval: true });

test('a thread that ends without a word, or by an error, is not waited for', async () => {
  await expect(answerOf(thread('process.exit(3)'))).rejects.toThrow('ended with 3 and said nothing');
  await expect(answerOf(thread(''))).rejects.toThrow('ended with 0');
  await expect(answerOf(thread('throw new Error("no memory")'))).rejects.toThrow('no memory');
  expect(await answerOf(thread('require("node:worker_threads").parentPort.postMessage("here")'))).toBe('here');
});

test('a table comes as a file', async () => {
  const table = {
    name: 'Lessons',
    columns: [{ heading: 'Day', width: 10 }],
    rows: [[{ kind: 'text' as const, text: 'Friday' }]],
  };
  expect((await tableFile(table, 'csv')).toString()).toContain('Friday');
});
