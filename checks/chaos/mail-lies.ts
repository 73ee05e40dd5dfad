import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { listenForMail, type SmtpManners } from '#server/testing/smtp-server.ts';
import { makeDataDir } from '../support/product.ts';
import { createWitness, embeddedAddress, type Witness } from './database.ts';
import { book, makeFixture } from './fixture.ts';
import type { Row } from './row.ts';
import { createServer } from './server.ts';

/** Of which two emails tell, the student's and the school's: as many as leave at once. */
const BOOKINGS = 2;
const EMAILS = 2 * BOOKINGS;
const COPIES_MAX = 6;
/** Longer than we once waited. */
const LATE_MS = 40_000;
const HOUR_SECONDS = 3600;
const PATIENCE_MS = 60_000;
const PERSON = { email: 'mail-lies@check.example', password: 'lane-change-2026' };

/** A mail server that takes mail and drops it, answers late or never that it took it, or says for an hour that it can't. */
export async function lieAboutMail(): Promise<Row[]> {
  const dataDir = makeDataDir();
  const server = await createServer(dataDir);
  const copies = new Map<string, number>();
  const texts: string[] = [];
  let manners: Partial<SmtpManners> = {};
  const mail = await listenForMail({ hostname: '127.0.0.1', port: 0 }, () => ({
    onRecipient: () => null,
    onTaken: () => manners.onTaken?.() ?? null,
    onMessage(text, to) {
      const refusal = manners.onMessage?.(text, to) ?? null;
      if (refusal !== null) return refusal;
      copies.set(idOf(text), (copies.get(idOf(text)) ?? 0) + 1);
      texts.push(text);
      return null;
    },
  }));
  let witness: Witness | null = null;
  try {
    await server.start();
    const { students, slots } = await makeFixture(server, { instructors: 1, days: 1, students: BOOKINGS });
    await server.stop('SIGINT');
    await server.start({ SMTP_URL: mail.url });
    witness = createWitness(embeddedAddress(dataDir));
    const database = witness;
    const bookAll = async (turn: number) => {
      copies.clear();
      for (const [index, student] of students.entries()) {
        const { status } = await book(server.address, student, slots[turn * BOOKINGS + index]);
        if (status !== 201) throw new Error(`a booking was answered ${status}`);
      }
    };

    const rows = [
      await dropAll(server.address, database, texts, (how) => {
        manners = how;
      }),
    ];

    manners = { onTaken: () => ({ answersAfterMs: LATE_MS }) };
    await bookAll(0);
    await until(async () => (await unsent(database)) === 0);
    rows.push({
      what: `a mail server that takes ${LATE_MS / 1000} s to say that it took a message`,
      toReach: 'each message once',
      result: `${copies.size} messages, ${total(copies) - copies.size} copies too many`,
      isReached: copies.size === EMAILS && total(copies) === EMAILS,
      figures: { messages: copies.size, copies: total(copies) },
    });

    manners = { onTaken: () => 'closes' };
    await bookAll(1);
    const waited = await skipPauses(database, async () => (await unsent(database)) === 0);
    const shown = await database.count(
      "SELECT count(*) FROM emails WHERE status = 'failed' AND last_error LIKE '%may have taken it%'",
    );
    const most = Math.max(...copies.values());
    rows.push({
      what: 'a mail server that takes each message, and hangs up before it says so',
      toReach: `at most ${COPIES_MAX} copies, over a day and more, then on the operator’s list`,
      result: `${copies.size} messages, at most ${most} copies over ${hours(Math.min(...waited.values()))} h, ${shown} on the list`,
      isReached: copies.size === EMAILS && most <= COPIES_MAX && shown === EMAILS,
      figures: { messages: copies.size, mostCopies: most, shown },
    });

    const tries = new Map<string, number>();
    const passed = new Map<string, number>();
    manners = {
      onMessage(text) {
        const id = idOf(text);
        tries.set(id, (tries.get(id) ?? 0) + 1);
        return (passed.get(id) ?? 0) < HOUR_SECONDS ? '451 come back later' : null;
      },
    };
    await bookAll(2);
    await skipPauses(database, async () => (await unsent(database)) === 0, passed);
    const mostTries = Math.max(...tries.values());
    const latest = Math.max(...passed.values());
    rows.push({
      what: 'a mail server that says for an hour to come back later',
      toReach: 'each message once, within an hour after that, tried less than 20 times',
      result: `${copies.size} messages, ${total(copies) - copies.size} copies too many, at most ${mostTries} tries; the last left after ${hours(latest)} h`,
      isReached: copies.size === EMAILS && total(copies) === EMAILS && mostTries < 20 && latest <= 2 * HOUR_SECONDS,
      figures: { messages: copies.size, copies: total(copies), mostTries, latestSeconds: latest },
    });
    return rows;
  } finally {
    await witness?.close();
    await server.stop('SIGINT');
    await mail.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Who signs up, and who forgot the password, asks again for a message that was taken and dropped. */
async function dropAll(
  address: string,
  witness: Witness,
  texts: string[],
  behave: (manners: Partial<SmtpManners>) => void,
): Promise<Row> {
  const userType = 'STUDENT';
  const call = async (path: string, body: object): Promise<number> => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${address}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    await answer.arrayBuffer();
    return answer.status;
  };
  /** Nothing is left of what was taken. */
  async function drop(path: string, body: object): Promise<void> {
    await call(path, body);
    await until(async () => (await unsent(witness)) === 0 && texts.length > 0);
    texts.length = 0;
  }
  async function tokenOf(path: string, body: object): Promise<string> {
    await call(path, body);
    await until(async () => texts.length > 0);
    const text = texts.splice(0).join('').replace(/=\r\n/g, '');
    return /token=(?:3D)?([\w-]{20,})/.exec(text)?.[1] ?? '';
  }
  behave({});
  await drop('/candidate/signup', { first_name: 'Lee', last_name: 'Learner', ...PERSON });
  const link = await tokenOf('/auth/verification/resend', { ...PERSON, userType });
  const { status: verified } = await fetch(`${address}/api/verify/student?token=${link}`);
  await drop('/auth/password/forgot', { email: PERSON.email, userType });
  const token = await tokenOf('/auth/password/forgot', { email: PERSON.email, userType });
  const newPassword = 'another-lane-2026';
  const reset = await call('/auth/password/reset', { token, newPassword });
  const loggedIn = await call('/candidate/login', { email: PERSON.email, password: newPassword });
  await until(async () => (await unsent(witness)) === 0);
  const unknown = await witness.count("SELECT count(*) FROM emails WHERE status = 'sent' AND sent_at IS NULL");
  return {
    what: 'a mail server that takes the links of a sign-up and of a forgotten password, and drops them',
    toReach: 'asked for again, each comes and opens; the outbox has when each was handed over',
    result: `the address confirmed: ${verified}, a new password: ${reset}, logged in: ${loggedIn}; ${unknown} handed over without a time`,
    isReached: [verified, reset, loggedIn].every((status) => status === 200) && unknown === 0,
    figures: { verified, reset, loggedIn, unknown },
  };
}

const idOf = (text: string): string => /^Message-ID: <([^@>]*)/im.exec(text)?.[1] ?? '';
const total = (copies: Map<string, number>): number => [...copies.values()].reduce((sum, count) => sum + count, 0);
const hours = (seconds: number): string => (seconds / 3600).toFixed(1);
const unsent = (witness: Witness): Promise<number> =>
  witness.count("SELECT count(*) FROM emails WHERE status = 'queued'");

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error('the mail did not come to an end');
    await pause(100);
  }
}

/** Cuts the pauses between tries short. @returns how many seconds of them each message would have had */
async function skipPauses(
  witness: Witness,
  isOver: () => Promise<boolean>,
  passed = new Map<string, number>(),
): Promise<Map<string, number>> {
  await until(async () => {
    const waiting = await witness.rows<{ id: string; seconds: number }>(`
      UPDATE jobs.job SET start_after = now() FROM (
        SELECT id AS job, extract(epoch FROM start_after - now())::float8 AS seconds FROM jobs.job
         WHERE name = 'send-email' AND state IN ('created', 'retry') AND start_after > now() + interval '0.1 s'
      ) AS resting WHERE id = job RETURNING data->>'emailId' AS id, seconds`);
    for (const { id, seconds } of waiting) passed.set(id, (passed.get(id) ?? 0) + seconds);
    return isOver();
  });
  return passed;
}
