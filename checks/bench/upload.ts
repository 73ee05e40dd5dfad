import { setTimeout as pause } from 'node:timers/promises';
import { addDays } from '#contract/bookable-days.ts';
import type { UploadAnswer } from '#contract/schedule-uploads.ts';
import { addInstructor, type Client, openSchool, sheetOf, uploadSheet } from '../support/api.ts';
import type { Product } from '../support/product.ts';
import type { Row } from './main.ts';

const ROWS = 5_000;
const LIMIT_SECONDS = 3;
const IDLE_MS = 2_000;
const OTHERS_SLOWER = 3;

/** A sheet of 5,000 rows: how long its preview and its saving take, from the request's first byte to the answer's last. */
export async function measureUpload(product: Product): Promise<Row[]> {
  const { client, schoolId } = await openSchool(product, 'bench-upload@check.example');
  const today = new Date().toISOString().slice(0, 10);
  const emails: string[] = [];
  for (let number = 0; number < 20; number++) emails.push((await addInstructor(client, schoolId, 1000 + number)).email);
  // 20 instructors, 5 slots a day, 50 days.
  const rows = Array.from({ length: ROWS }, (_, index) => {
    const hour = 8 + (Math.floor(index / 20) % 5) * 2;
    return [emails[index % 20] ?? '', addDays(today, 5 + Math.floor(index / 100)), `${hour}:00`, `${hour + 1}:00`];
  });
  const sheet = await sheetOf(rows);
  // What everybody else waits for meanwhile: a small question that has to go to the database.
  const idle = await othersMeanwhile(client, () => pause(IDLE_MS));
  const preview = await othersMeanwhile(client, () =>
    timed(() => uploadSheet<UploadAnswer>(client, schoolId, sheet, '&preview=true')),
  );
  const saved = await othersMeanwhile(client, () => timed(() => uploadSheet<UploadAnswer>(client, schoolId, sheet)));
  if (preview.result.answer.added !== ROWS || saved.result.answer.added !== ROWS)
    throw new Error(`not every row was added: ${saved.result.answer.added}`);
  const row = (what: string, seconds: number): Row => ({
    what: `${what} of ${ROWS.toLocaleString('en')} rows`,
    ours: `${seconds.toFixed(2)} s`,
    floor: `${LIMIT_SECONDS} s`,
    ratio: seconds / LIMIT_SECONDS,
    toReach: 1,
    isReached: seconds < LIMIT_SECONDS,
  });
  const during = Math.max(preview.p99, saved.p99);
  return [
    row('preview', preview.result.seconds),
    row('saving', saved.result.seconds),
    {
      what: 'other requests’ p99 during an upload',
      ours: `${during.toFixed(1)} ms`,
      floor: `${idle.p99.toFixed(1)} ms (idle)`,
      ratio: during / idle.p99,
      toReach: OTHERS_SLOWER,
      isReached: during / idle.p99 < OTHERS_SLOWER,
    },
  ];
}

/** Asks one question after the other while the work goes on. */
async function othersMeanwhile<T>(client: Client, work: () => Promise<T>): Promise<{ result: T; p99: number }> {
  const times: number[] = [];
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const started = performance.now();
      await client.get('/session');
      await client.get('/health/ready');
      times.push(performance.now() - started);
    }
  })();
  const result = await work();
  isOver = true;
  await asking;
  return { result, p99: times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN };
}

async function timed<T>(work: () => Promise<T>): Promise<{ answer: T; seconds: number }> {
  const started = performance.now();
  const answer = await work();
  return { answer, seconds: (performance.now() - started) / 1000 };
}
