import { setTimeout as pause } from 'node:timers/promises';
import { addDays } from '../../contract/bookable-days.ts';
import type { UploadAnswer } from '../../contract/schedule-uploads.ts';
import { addInstructor, makeSheet, openSchool, uploadSheet } from '../support/api.ts';
import { type Meanwhile, measureOthersDuring, percentile } from '../support/measure.ts';
import { limitRow, type Row } from '../support/report.ts';
import type { Bench } from './load.ts';

const ROWS = 5_000;
const LIMIT_SECONDS = 3;
const OTHERS_SLOWER = 3;
/**
 * More than one, because fewer than 300 other requests run during one upload, so the 99th percentile would be just the
 * third slowest.
 */
const ROUNDS = 5;
const INSTRUCTORS = 20;

/** Measures how long previewing and saving a sheet of 5,000 rows take, and how long other requests take meanwhile. */
export async function measureUpload({ product }: Bench): Promise<Row[]> {
  const { client, schoolId } = await openSchool(product, 'bench-upload@check.example');
  const idle = await measureOthersDuring(client, () => pause(2_000));
  const rounds: Record<'preview' | 'saving', Meanwhile[]> = { preview: [], saving: [] };
  for (let round = 0; round < ROUNDS; round++) {
    const emails: string[] = [];
    for (let number = 0; number < INSTRUCTORS; number++)
      emails.push((await addInstructor(client, schoolId, 1000 + round * INSTRUCTORS + number)).email);
    const sheet = await makeSheet(rowsOf(emails));
    const upload = (options = '') =>
      measureOthersDuring(client, async () => {
        const { added } = await uploadSheet<UploadAnswer>(client, schoolId, sheet, options);
        if (added !== ROWS) throw new Error(`${added} of ${ROWS} rows were added`);
      });
    rounds.preview.push(await upload('&preview=true'));
    rounds.saving.push(await upload());
  }
  const slowest = (part: keyof typeof rounds) => Math.max(...rounds[part].map(({ seconds }) => seconds));
  const p99 = (part: keyof typeof rounds) =>
    percentile(
      rounds[part].flatMap(({ others }) => others),
      0.99,
    );
  const [during, before] = [Math.max(p99('preview'), p99('saving')), percentile(idle.others, 0.99)];
  return [
    limitRow(`preview of ${ROWS} rows`, slowest('preview'), LIMIT_SECONDS, 's', 2),
    limitRow(`saving of ${ROWS} rows`, slowest('saving'), LIMIT_SECONDS, 's', 2),
    {
      what: "other requests' p99 during an upload",
      target: `${OTHERS_SLOWER} times their idle p99`,
      result: `${during.toFixed(1)} ms, idle ${before.toFixed(1)} ms`,
      isReached: during / before < OTHERS_SLOWER,
      figures: { during, idle: before },
    },
  ];
}

/** Five slots a day on fifty days. */
function rowsOf(emails: string[]): string[][] {
  const today = new Date().toISOString().slice(0, 10);
  return Array.from({ length: ROWS }, (_, index) => {
    const turn = Math.floor(index / emails.length);
    const hour = 8 + (turn % 5) * 2;
    return [
      emails[index % emails.length] ?? '',
      addDays(today, 5 + Math.floor(turn / 5)),
      `${hour}:00`,
      `${hour + 1}:00`,
    ];
  });
}
