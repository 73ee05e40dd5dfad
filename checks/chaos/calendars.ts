import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createAddressReader, NEVER_READ } from '#server/modules/busy-calendars/read-address.ts';
import { CalendarError } from '#server/modules/busy-calendars/reading/calendar-error.ts';
import { createCalendarReader } from '#server/modules/busy-calendars/reading/calendar-reader.ts';
import { systemClock } from '#server/platform/clock.ts';
import { createLogger } from '#server/platform/log.ts';
import { createOutside } from '#server/platform/outside/outside.ts';
import { createOutsideReader } from '#server/platform/outside/read-outside.ts';
import { freePort } from '#server/testing/free-port.ts';
import { busyHours, type Change, change, type Entry, hoursOf, written } from '#server/testing/made-up-calendar.ts';
import { createChance } from '../simulate/chance.ts';
import { ensurePackage } from '../support/debian.ts';
import { makeDataDir } from '../support/product.ts';
import type { Extent, Row } from './row.ts';

const CHANGES_A_ROUND = 50;
const KINDS: Change[0][] = ['put', 'put', 'shift', 'free', 'single', 'single', 'single', 'remove'];
const BYTES_MAX = 5 * 1024 * 1024;
const HOUR_MS = 3_600_000;
/** Nothing of it is before today: what is over is not read. */
const FIRST_IN_DAYS = 3;
const LAST_IN_DAYS = 360;

const OWNER = { schoolId: 'school', timeZone: 'America/Toronto' };

/** How an outside calendar lies; the last is the truth. */
const LIES = ['lost', 'cut in the middle', 'twice', 'no calendar', 'huge', 'endless', 'true'] as const;
type Lie = (typeof LIES)[number];
/** What is read all the same: the same events once more are the same events. */
const isReadable = (lie: Lie): boolean => lie === 'true' || lie === 'twice';

/** A calendar server of Debian's, changed by its own protocol, is read through a line that lies: what was read is what it holds, or nothing is. */
export async function readCalendars({ rounds }: Extent): Promise<Row[]> {
  ensurePackage('radicale', () => {
    if (!existsSync('/usr/bin/radicale')) throw new Error('No radicale found.');
    return 'radicale';
  });
  const folder = makeDataDir();
  const radicale = await startRadicale(folder);
  const line = await startLyingLine(`${radicale.address}/school/busy/`);
  try {
    const read = createAddressReader({
      clock: systemClock,
      readOutside: createOutsideReader({
        bytesMax: BYTES_MAX,
        patienceMs: 10_000,
        outside: createOutside({ mayReach: (address) => address === '127.0.0.1' }),
      }),
      readCalendar: createCalendarReader({ logger: createLogger('silent') }),
    });
    await radicale.send('MKCALENDAR', '/school/busy/');
    const chance = createChance(1);
    const entries = new Map<number, Entry>();
    const firstMs = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + FIRST_IN_DAYS * 24 * HOUR_MS;
    const window = { fromMs: firstMs - 2 * 24 * HOUR_MS, toMs: firstMs + LAST_IN_DAYS * 24 * HOUR_MS };
    const figures = { changes: 0, readings: 0, hours: 0, refused: 0, wrong: 0 };
    for (let round = 0; round < rounds; round++) {
      for (let one = 0; one < CHANGES_A_ROUND; one++) {
        const number = () => chance.between(0, 100_000);
        const uid = change(entries, [chance.oneOf(KINDS), number(), number(), number()], firstMs);
        const entry = entries.get(uid);
        const path = `/school/busy/${uid}.ics`;
        if (entry) await radicale.send('PUT', path, written(new Map([[uid, entry]])));
        else await radicale.send('DELETE', path);
        figures.changes++;
      }
      for (const lie of LIES) {
        line.lie = lie;
        figures.readings++;
        const reading = await read(line.address, OWNER, NEVER_READ).catch((error: unknown) => {
          if (error instanceof CalendarError) return null;
          throw error;
        });
        if (reading === null) figures.refused++;
        const inWindow = hoursOf(reading?.spans ?? []).filter((ms) => ms >= window.fromMs && ms < window.toMs);
        figures.hours += inWindow.length;
        const isRight = isReadable(lie)
          ? reading !== null && inWindow.join() === busyHours(entries, window).join()
          : reading === null;
        if (!isRight) figures.wrong++;
      }
    }
    return [
      {
        what: `${figures.changes} changes of a Radicale calendar, read through a line that lies`,
        toReach: 'each reading is what the calendar holds, or a refusal that keeps what was read before',
        result: `${figures.readings} readings of ${figures.hours} busy hours, ${figures.refused} refused, ${figures.wrong} wrong`,
        isReached: figures.wrong === 0 && figures.refused > 0 && figures.hours > 0,
        figures,
      },
    ];
  } finally {
    line.close();
    await radicale.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function startRadicale(folder: string) {
  const port = await freePort();
  const options = ['--config', '', '--server-hosts', `127.0.0.1:${port}`, '--auth-type', 'none', '--rights-type'];
  const storage = ['authenticated', '--storage-filesystem-folder', join(folder, 'collections')];
  const child = spawn('/usr/bin/radicale', [...options, ...storage], { stdio: 'ignore' });
  const address = `http://127.0.0.1:${port}`;
  const headers = { authorization: `Basic ${Buffer.from('school:').toString('base64')}` };
  const isUp = () =>
    fetch(`${address}/.well-known/caldav`, { redirect: 'manual' }).then(
      () => true,
      () => false,
    );
  while (child.exitCode === null && !(await isUp())) await pause(50);
  if (child.exitCode !== null) throw new Error(`radicale ended with ${child.exitCode}`);
  return {
    address,
    async send(method: string, path: string, body?: string) {
      const type = { 'content-type': 'text/calendar; charset=utf-8' };
      const init = {
        method,
        headers: { ...headers, ...(body !== undefined && type) },
        ...(body !== undefined && { body }),
      };
      const response = await fetch(`${address}${path}`, init);
      await response.arrayBuffer();
      // What was never there can't be removed.
      if (!response.ok && !(method === 'DELETE' && response.status === 404))
        throw new Error(`${method} ${path}: ${response.status}`);
    },
    async stop() {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** Hands on what a calendar server says, as its lie wants it. */
async function startLyingLine(source: string) {
  const line = { lie: 'true' as Lie, address: '', close: () => {} };
  const headers = { authorization: `Basic ${Buffer.from('school:').toString('base64')}` };
  async function answer(_: IncomingMessage, response: ServerResponse) {
    const truth = Buffer.from(await (await fetch(source, { headers })).arrayBuffer());
    const endless =
      'BEGIN:VEVENT\r\nUID:endless\r\nDTSTART:19700101T000000Z\r\nRRULE:FREQ=SECONDLY\r\nDURATION:PT1S\r\nEND:VEVENT';
    switch (line.lie) {
      case 'true':
        return response.end(truth);
      case 'lost':
        return response.destroy();
      case 'cut in the middle':
        response.setHeader('content-length', truth.length);
        response.write(truth.subarray(0, truth.length / 2));
        return response.destroy();
      case 'twice':
        return response.end(Buffer.concat([truth, truth]));
      case 'no calendar':
        return response.end('<!doctype html><title>Log in</title>');
      case 'huge':
        return response.end(Buffer.concat([truth, Buffer.alloc(BYTES_MAX, 'X')]));
      case 'endless':
        return response.end(truth.toString().replace('END:VCALENDAR', `${endless}\r\nEND:VCALENDAR`));
    }
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  line.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/busy.ics`;
  line.close = () => {
    server.closeAllConnections();
    server.close();
  };
  return line;
}
