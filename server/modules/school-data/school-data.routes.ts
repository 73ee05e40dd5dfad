import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { ZipFile } from 'yazl';
import type { SchoolSchedule } from '#contract/availability.ts';
import type { Booking } from '#contract/bookings.ts';
import type { Locale } from '#contract/locale.ts';
import type { Page } from '#contract/paging.ts';
import { schoolDataEndpoints } from '#contract/schools.ts';
import { type Context, inTransaction } from '#server/context.ts';
import { recordMemberAction } from '#server/modules/audit/audit.ts';
import { listLedgerEntries } from '#server/modules/ledger/ledger.ts';
import { listEveryStudent } from '#server/modules/school-students/school-students.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Ask, createAsk } from '#server/platform/http/ask.ts';
import { route } from '#server/platform/http/route.ts';
import { sendFile } from '#server/platform/http/send-file.ts';
import { csvFile } from '#server/platform/sheets/csv.ts';
import { toTable } from './school-data.rules.ts';

const DOWNLOAD_LIMIT = { max: 10, timeWindow: '10 minutes' };
const PAGE = 100;

export function registerSchoolDataRoutes(app: FastifyInstance, ctx: Context): void {
  route(
    app,
    schoolDataEndpoints.schoolData,
    { limit: DOWNLOAD_LIMIT },
    async ({ actor, params, request, locale, reply }) => {
      if (!actor.member) throw new AppError('forbidden');
      const target = { kind: 'school', id: params.id } as const;
      // Recorded before anything is sent.
      const { member } = actor;
      await inTransaction(ctx, (tx) => recordMemberAction(tx, { member, action: 'GET /school/:id/data.zip', target }));
      const zip = new ZipFile();
      pack(ctx, zip, params.id, { ask: createAsk(app, request, 'cookie'), locale }).catch((error) => {
        request.log.error({ err: error }, 'a school’s data could not be read');
        // Cut the download short, so that nobody takes it for complete.
        request.raw.socket.destroy();
      });
      return sendFile(reply, 'application/zip', 'lanewise-school-data.zip', zip.outputStream);
    },
  );
}

/** Adds one file after the other, so that only one is in memory. */
async function pack(
  ctx: Context,
  zip: ZipFile,
  id: string,
  { ask, locale }: { ask: Ask; locale: Locale },
): Promise<void> {
  async function add(name: string, records: readonly object[]): Promise<void> {
    zip.addBuffer(Buffer.from(JSON.stringify(records, null, 1)), `json/${name}.json`);
    await nextTurn();
    zip.addBuffer(Buffer.from(csvFile(toTable(records), locale)), `csv/${name}.csv`);
    await nextTurn();
  }
  await add('school', [await ask<object>('GET', `/school/${id}`)]);
  await add('instructors', await ask<object[]>('GET', `/instructor/school/${id}`));
  await add('cars', await ask<object[]>('GET', `/school/${id}/cars`));
  await add('slots', listSlots(await ask<SchoolSchedule>('GET', `/schedule/school/${id}`)));
  const hours = await ask<{ lines: object[] }[]>('GET', `/school/${id}/weekly-hours`);
  await add(
    'weekly-hours',
    hours.flatMap(({ lines, ...instructor }) => lines.map((line) => ({ ...instructor, ...line }))),
  );
  const bookings = await ask<Booking[]>('GET', `/booking/school/${id}`, { query: { fetchType: 'ALL' } });
  await add('bookings', bookings);
  await add('students', await listEveryStudent(ctx, id));
  await add('reviews', await allPages(ask, `/review/school/${id}`));
  await add('payments', await allPages(ask, `/school/${id}/payments`));
  await add('ledger', await listLedgerEntries(ctx, id));
  zip.end();
}

const listSlots = (schedule: SchoolSchedule) =>
  schedule.flatMap(({ availabilitySlots, ...instructor }) =>
    availabilitySlots.flatMap(({ date, time }) => time.map((slot) => ({ ...instructor, date, ...slot }))),
  );

async function allPages(ask: Ask, path: string): Promise<object[]> {
  const found: object[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const page: Page<object> = await ask<Page<object>>('GET', path, { query: { after, limit: PAGE } });
    found.push(...page.items);
    after = page.next;
  }
  return found;
}
