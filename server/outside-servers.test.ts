import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import webPush from 'web-push';
import { sendWebhook } from './modules/webhooks/send-webhook.ts';
import { createOutside } from './platform/outside/outside.ts';
import { createOutsideReader, type OutsideError } from './platform/outside/read-outside.ts';
import { createPushTransport } from './platform/push/push-transport.ts';
import { startPushService } from './testing/push-service.ts';

/**
 * Outside servers at their worst: a calendar, a webhook and a push message always end. Only cases that wait for the
 * deadline get a short one.
 */
const patienceFor = (expected: unknown) => (Object.values(LATE).includes(expected as string) ? 200 : 60_000);

let answer: (socket: Socket) => void;
const sockets = new Set<Socket>();
const server = createServer((socket) => {
  sockets.add(socket);
  socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  socket.once('data', () => answer(socket));
});
let url = '';
let browserKeys: { p256dh: string; auth: string };
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const service = await startPushService();
  browserKeys = service.addBrowser().keys;
  await service.close();
});
afterAll(() => void server.close());

const outside = createOutside({ mayReach: (address) => address === '127.0.0.1' });
const vapid = webPush.generateVAPIDKeys();

const readCalendar = (patienceMs: number) =>
  createOutsideReader({ bytesMax: 10_000, patienceMs, outside })(url).then(
    (read) => (read.isUnchanged ? 'unchanged' : read.body.toString()),
    (error: OutsideError) => error.failure,
  );
async function tellWebhook(patienceMs: number) {
  const to = { url, secret: `whsec_${randomBytes(24).toString('base64')}`, schoolId: 'a school' };
  const { status, answer: said } = await sendWebhook(
    outside,
    to,
    { id: 'one', at: new Date(0), body: '{}' },
    patienceMs,
  );
  return status ?? said;
}
const sendPush = (patienceMs: number) =>
  createPushTransport({ keys: async () => vapid, outside, contact: 'support@lanewise.example', patienceMs })
    .send({ endpoint: url, ...browserKeys, accountId: 'an account' }, {}, 60)
    .then(
      () => 'taken',
      (error: Error) => error.message,
    );

const OK = 'HTTP/1.1 200 OK\r\n';
const FIVE = `${OK}content-length: 5\r\n\r\nBEGIN`;
const UPGRADE = 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n';
const EARLY_HINTS = 'HTTP/1.1 103 Early Hints\r\nlink: </style.css>\r\n\r\n';

/** Sends it again and again, as fast as the client reads. */
function flood(socket: Socket, part: string): void {
  const parts = part.repeat(1_000);
  const more = () => {
    while (!socket.destroyed && socket.write(parts));
  };
  socket.on('drain', more);
  more();
}
/** Sends a few bytes at a time: each chunk arrives long before any timeout. */
function drip(socket: Socket, part: string): void {
  const timer = setInterval(() => socket.write(part), 20);
  socket.on('close', () => clearInterval(timer));
}

interface Outcome {
  calendar: string;
  webhook: string | number;
  push: string;
}
const TAKEN: Outcome = { calendar: 'BEGIN', webhook: 200, push: 'taken' };
const BROKEN: Outcome = { calendar: 'unreachable', webhook: 'no complete answer', push: 'no complete answer' };
const LATE: Outcome = { calendar: 'too_slow', webhook: 'no answer within 10 s', push: 'no answer in time' };
/** A push message needs only the response's headers. */
const BROKEN_BODY: Outcome = { ...BROKEN, push: 'taken' };
const LATE_BODY: Outcome = { ...LATE, push: 'taken' };

const writing = (text: string) => (socket: Socket) => void socket.write(text);
const ending = (text: string) => (socket: Socket) => void socket.end(text);
const flooding = (start: string, part: string) => (socket: Socket) => {
  socket.write(start);
  flood(socket, part);
};
const dripping = (start: string, part: string) => (socket: Socket) => {
  socket.write(start);
  drip(socket, part);
};
const redirecting = (location: string) =>
  ending(`HTTP/1.1 302 Found\r\nlocation: ${location}\r\ncontent-length: 0\r\n\r\n`);
const REDIRECTED = { webhook: 302, push: 'the push service answered 302' };
const CHUNKED = `${OK}transfer-encoding: chunked\r\n\r\n`;

test.each<[what: string, does: (socket: Socket) => void, outcome: Outcome]>([
  ['takes it', ending(FIVE), TAKEN],
  ['is silent', () => {}, LATE],
  ['closes at once', (socket) => socket.destroy(), BROKEN],
  ['sends its head a line at a time', dripping(OK, 'x: y\r\n'), LATE],
  ['sends its body a byte at a time', dripping(`${OK}\r\n`, 'x'), LATE_BODY],
  ['sends a head without end', flooding(OK, 'x: y\r\n'), BROKEN],
  ['sends a body without end', flooding(`${OK}\r\n`, 'x'), { ...TAKEN, calendar: 'too_large' }],
  ['is cut off in its head', ending(OK), BROKEN],
  ['is cut off in its body', ending(`${OK}content-length: 99\r\n\r\nBEGIN`), BROKEN_BODY],
  ['is cut off in a chunk', ending(`${CHUNKED}5\r\nBEG`), BROKEN_BODY],
  ['sends less than its length', writing(`${OK}content-length: 99\r\n\r\nBEGIN`), LATE_BODY],
  ['sends more than its length', ending(`${FIVE} and more`), TAKEN],
  ['names two lengths', ending(`${OK}content-length: 5\r\ncontent-length: 4\r\n\r\nBEGIN`), BROKEN],
  ['names a length below zero', ending(`${OK}content-length: -5\r\n\r\nBEGIN`), BROKEN],
  ['sends chunks that are none', ending(`${CHUNKED}zz\r\nBEGIN`), BROKEN_BODY],
  ['answers 100 and no more', writing('HTTP/1.1 100 Continue\r\n\r\n'), BROKEN],
  ['answers 102 and no more', writing('HTTP/1.1 102 Processing\r\n\r\n'), LATE],
  ['answers 103 before its answer', ending(EARLY_HINTS + FIVE), TAKEN],
  ['answers 103 without end', flooding('', EARLY_HINTS), BROKEN],
  ['answers 101', writing(UPGRADE), BROKEN],
  ['answers 101 and talks on', dripping(UPGRADE, 'x'), BROKEN],
  ['answers 101 without a protocol', writing('HTTP/1.1 101 Switching Protocols\r\n\r\n'), BROKEN],
  ['talks garbage', flooding('', '\0\xff garbage\r\n'), BROKEN],
  ['talks another protocol', writing('SSH-2.0-OpenSSH_9.6\r\n'), BROKEN],
  ['redirects inside', redirecting('http://127.0.0.2/'), { ...REDIRECTED, calendar: 'not_public' }],
  ['redirects to itself', redirecting('/'), { ...REDIRECTED, calendar: 'refused' }],
])('an outside server that %s holds nobody', async (_what, does, outcome) => {
  answer = does;
  const { calendar, webhook, push } = outcome;
  expect({
    calendar: await readCalendar(patienceFor(calendar)),
    webhook: await tellWebhook(patienceFor(webhook)),
    push: await sendPush(patienceFor(push)),
  }).toEqual(outcome);
  await expect.poll(() => sockets.size, { message: 'connections left open' }).toBe(0);
});
