import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDays } from '#contract/bookable-days.ts';
import { addInstructor, openSchool, openStudent, sheetOf, uploadSheet } from '../support/api.ts';
import type { Product } from '../support/product.ts';
import { median, requestRate, startBareServer } from './load.ts';
import type { Row } from './measurement.ts';

const INSTRUCTORS = 200;
const CONNECTIONS = 50;
const SECONDS = 5;
const ROUNDS = 3;
const TO_REACH = 0.7;

/** The day's list of 200 instructors against Node's bare `http` that sends the same bytes: the rates, taken in turns. */
export async function measureDayList(product: Product): Promise<Row[]> {
  const day = addDays(new Date().toISOString().slice(0, 10), 10);
  const { client, schoolId } = await openSchool(product, 'bench-day@check.example');
  const emails: string[] = [];
  for (let number = 0; number < INSTRUCTORS; number++)
    emails.push((await addInstructor(client, schoolId, number)).email);
  await uploadSheet(client, schoolId, await sheetOf(emails.map((email) => [email, day, '9:00', '14:00'])));
  const student = await openStudent(product, 'bench-student@check.example');

  const url = `${product.address}/api/schedule/all?availabilityStatus=AVAILABLE&date=${day}`;
  // What a browser takes: the answer goes out compressed.
  const headers = { cookie: student.client.cookie(), 'accept-encoding': 'gzip, deflate, br' };
  const { body, sent, count } = await oneAnswer(url, headers);
  if (count !== INSTRUCTORS) throw new Error(`The list has ${count} instructors, not ${INSTRUCTORS}`);

  const folder = mkdtempSync('/tmp/lanewise-bench-');
  writeFileSync(join(folder, 'body'), body);
  writeFileSync(join(folder, 'headers.json'), JSON.stringify(sent));
  const floor = await startBareServer(join(folder, 'body'), join(folder, 'headers.json'));
  try {
    const rates: { ours: number; floor: number }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const load = { headers, connections: CONNECTIONS, seconds: SECONDS };
      rates.push({
        floor: await requestRate({ url: floor.address, ...load }),
        ours: await requestRate({ url, ...load }),
      });
    }
    const ours = median(rates.map((rate) => rate.ours));
    const bare = median(rates.map((rate) => rate.floor));
    return [
      {
        what: `day list, ${INSTRUCTORS} instructors, ${CONNECTIONS} connections`,
        ours: `${Math.round(ours)} requests/s`,
        floor: `${Math.round(bare)} requests/s (bare http, the same ${body.length} bytes)`,
        ratio: ours / bare,
        toReach: TO_REACH,
        isReached: ours / bare >= TO_REACH,
      },
    ];
  } finally {
    floor.process.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The very bytes and headers that go over the wire: `fetch` would unpack them. */
async function oneAnswer(url: string, headers: Record<string, string>) {
  const { get } = await import('node:http');
  const { body, sent } = await new Promise<{ body: Buffer; sent: Record<string, string> }>((resolve, reject) => {
    get(url, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const { connection: _, 'keep-alive': __, 'content-length': ___, date: ____, ...sent } = response.headers;
        resolve({ body: Buffer.concat(chunks), sent: sent as Record<string, string> });
      });
    }).on('error', reject);
  });
  const records = (await (await fetch(url, { headers })).json()) as unknown[];
  return { body, sent, count: records.length };
}
