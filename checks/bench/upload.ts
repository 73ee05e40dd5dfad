import { setTimeout as pause } from 'node:timers/promises';
import { addDays } from '#contract/bookable-days.ts';
import type { UploadAnswer } from '#contract/schedule-uploads.ts';
import { addInstructor, type Client, openSchool, sheetOf, uploadSheet } from '../support/api.ts';
import { type Meanwhile, othersMeanwhile, p99 } from '../support/meanwhile.ts';
import type { Product } from '../support/product.ts';
import type { Row } from './measurement.ts';

const ROWS = 5_000;
const LIMIT_SECONDS = 3;
const IDLE_MS = 2_000;
const OTHERS_SLOWER = 3;
/** An upload is over before others have asked 300 times: the 99th percentile of one is its third slowest question. */
const ROUNDS = 5;
const INSTRUCTORS = 20;

/** A sheet of 5,000 rows: how long its preview and its saving take, from the request's first byte to the answer's last. */
export async function measureUpload(product: Product): Promise<Row[]> {
  const { client, schoolId } = await openSchool(product, 'bench-upload@check.example');
  const sheets: Blob[] = [];
  for (let round = 0; round < ROUNDS; round++) sheets.push(await sheetOf(await rowsOfRound(client, schoolId, round)));
  // What everybody else waits for meanwhile: a small question that has to go to the database.
  const idle = await othersMeanwhile(client, () => pause(IDLE_MS));
  const previews: Meanwhile[] = [];
  const savings: Meanwhile[] = [];
  for (const sheet of sheets) {
    const uploaded = (query?: string) => othersMeanwhile(client, () => addEveryRow(client, schoolId, sheet, query));
    previews.push(await uploaded('&preview=true'));
    savings.push(await uploaded());
  }
  const row = (what: string, seconds: number): Row => ({
    what: `${what} of ${ROWS.toLocaleString('en')} rows`,
    ours: `${seconds.toFixed(2)} s`,
    floor: `${LIMIT_SECONDS} s`,
    ratio: seconds / LIMIT_SECONDS,
    toReach: 1,
    isReached: seconds < LIMIT_SECONDS,
  });
  const seconds = (rounds: Meanwhile[]) => Math.max(...rounds.map((round) => round.seconds));
  const during = Math.max(p99(previews), p99(savings));
  return [
    row('preview', seconds(previews)),
    row('saving', seconds(savings)),
    {
      what: 'other requests’ p99 during an upload',
      ours: `${during.toFixed(1)} ms`,
      floor: `${p99([idle]).toFixed(1)} ms (idle)`,
      ratio: during / p99([idle]),
      toReach: OTHERS_SLOWER,
      isReached: during / p99([idle]) < OTHERS_SLOWER,
    },
  ];
}

/** 20 instructors of this round, 5 slots a day, 50 days. */
async function rowsOfRound(client: Client, schoolId: string, round: number): Promise<string[][]> {
  const today = new Date().toISOString().slice(0, 10);
  const emails: string[] = [];
  for (let number = 0; number < INSTRUCTORS; number++)
    emails.push((await addInstructor(client, schoolId, 1000 + round * INSTRUCTORS + number)).email);
  return Array.from({ length: ROWS }, (_, index) => {
    const hour = 8 + (Math.floor(index / INSTRUCTORS) % 5) * 2;
    const day = addDays(today, 5 + Math.floor(index / (INSTRUCTORS * 5)));
    return [emails[index % INSTRUCTORS] ?? '', day, `${hour}:00`, `${hour + 1}:00`];
  });
}

async function addEveryRow(client: Client, schoolId: string, sheet: Blob, query = ''): Promise<void> {
  const { added } = await uploadSheet<UploadAnswer>(client, schoolId, sheet, query);
  if (added !== ROWS) throw new Error(`not every row was added: ${added}`);
}
