import { addDays } from '#contract/bookable-days.ts';
import type { UploadAnswer } from '#contract/schedule-uploads.ts';
import { addInstructor, openSchool, sheetOf, uploadSheet } from '../support/api.ts';
import type { Product } from '../support/product.ts';
import type { Row } from './main.ts';

const ROWS = 5_000;
const LIMIT_SECONDS = 3;

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
  const preview = await timed(() => uploadSheet<UploadAnswer>(client, schoolId, sheet, '&preview=true'));
  const saved = await timed(() => uploadSheet<UploadAnswer>(client, schoolId, sheet));
  if (preview.answer.added !== ROWS || saved.answer.added !== ROWS)
    throw new Error(`not every row was added: ${saved.answer.added}`);
  const row = (what: string, seconds: number): Row => ({
    what: `${what} of ${ROWS.toLocaleString('en')} rows`,
    ours: `${seconds.toFixed(2)} s`,
    floor: `${LIMIT_SECONDS} s`,
    ratio: seconds / LIMIT_SECONDS,
    toReach: 1,
    isReached: seconds < LIMIT_SECONDS,
  });
  return [row('preview', preview.seconds), row('saving', saved.seconds)];
}

async function timed<T>(work: () => Promise<T>): Promise<{ answer: T; seconds: number }> {
  const started = performance.now();
  const answer = await work();
  return { answer, seconds: (performance.now() - started) / 1000 };
}
