import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Locale } from '#contract/locale.ts';
import { createFairQueue } from '../fair-queue.ts';
import type { Table, TableFormat } from './table.ts';

export const FILE_TYPES: Readonly<Record<TableFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

const MEMORY_MB = 512;
const queue = createFairQueue({ running: 1, waitingOfOne: 4, waiting: 20 });

/**
 * Creates a file in a thread with limited memory, one at a time, with a fair queue between schools.
 * @throws AppError too_many_requests, overloaded when too many are already waiting
 */
export const tableFile = (table: Table, format: TableFormat, locale: Locale, schoolId: string): Promise<Buffer> =>
  queue.run(schoolId, async () => {
    const worker = new Worker(new URL('./table-thread.ts', import.meta.url), {
      workerData: { table, format, locale },
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    try {
      const bytes = (await awaitAnswer(worker)) as Uint8Array;
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    } finally {
      await worker.terminate();
    }
  });

/**
 * A thread's first message. @throws Error also if the thread ends without one; otherwise the caller would wait forever
 */
export async function awaitAnswer(worker: Worker): Promise<unknown> {
  const ended = once(worker, 'exit').then(([code]) => {
    throw new Error(`The thread ended with ${code} without an answer.`);
  });
  const [answer] = await Promise.race([once(worker, 'message'), ended]);
  return answer;
}
