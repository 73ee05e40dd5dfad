import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { signUpCandidate } from '#server/testing/actors.ts';
import { plain } from '#server/testing/pictures.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

const MEGABYTE = 1024 * 1024;
const PHOTO_BYTES = 2 * MEGABYTE;
const SENT = 18;
/** One is read and twelve wait. */
const NOT_REFUSED = 13;

let app: TestApp;
let port: number;
beforeAll(async () => {
  app = await createTestApp();
  port = Number(new URL(await app.http.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => app.close());

/** The beginning of a 2 MB photo, without its end. */
function beginUpload(student: { id: string; cookie: string }, photo: Buffer): Socket {
  const field = `--x\r\nContent-Disposition: form-data; name="studentId"\r\n\r\n${student.id}\r\n`;
  const file = '--x\r\nContent-Disposition: form-data; name="profilePhoto"; filename="a.png"\r\n\r\n';
  const socket = connect(port, '127.0.0.1');
  socket.write(
    `POST /api/candidate/docs/photo HTTP/1.1\r\nHost: localhost\r\nCookie: ${student.cookie}\r\n` +
      `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${photo.length + MEGABYTE}\r\n\r\n${field}${file}`,
  );
  socket.write(photo);
  return socket;
}

test('holds one unfinished file per account, leaves the next ones unread, refuses the rest, and recovers', async () => {
  const student = await signUpCandidate(app);
  const photo = Buffer.alloc(PHOTO_BYTES, 7);
  const taken: Socket[] = [];
  app.http.server.on('connection', (socket) => taken.push(socket));
  const refused = new Map<Socket, string>();
  const sockets = Array.from({ length: SENT }, () => beginUpload(student, photo));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  for (const socket of sockets) {
    socket.on('error', () => {});
    socket.once('data', (head) => refused.set(socket, String(head).slice(9, 12)));
  }
  const read = () => {
    const waiting = new Set(sockets.filter((socket) => !refused.has(socket)).map(({ localPort }) => localPort));
    return taken.filter(({ remotePort }) => waiting.has(remotePort)).map(({ bytesRead }) => bytesRead);
  };
  await expect.poll(() => read().filter((bytes) => bytes > PHOTO_BYTES).length).toBeGreaterThan(0);
  await expect.poll(() => refused.size).toBe(SENT - NOT_REFUSED);
  expect(new Set(refused.values())).toEqual(new Set(['429']));
  expect(read().filter((bytes) => bytes > PHOTO_BYTES)).toHaveLength(1);
  // For the others, only what the socket buffers before anyone reads.
  expect(read().filter((bytes) => bytes < MEGABYTE)).toHaveLength(NOT_REFUSED - 1);

  // Another account is served meanwhile.
  const other = await signUpCandidate(app);
  expect(await sendPhoto(other)).toBe(200);
  // Excludes the other account's connection, which stays open.
  const gone = taken
    .slice(0, SENT)
    .filter((socket) => !socket.destroyed)
    .map((socket) => new Promise((resolve) => socket.once('close', resolve)));
  for (const socket of sockets) socket.destroy();
  await Promise.all(gone);
  expect(await sendPhoto(student)).toBe(200);
});

async function sendPhoto(student: { id: string; cookie: string }): Promise<number> {
  const form = new FormData();
  form.append('studentId', student.id);
  form.append('profilePhoto', new File([new Uint8Array(await plain(300, 300).png().toBuffer())], 'me.png'));
  const headers = { cookie: student.cookie };
  const url = `http://127.0.0.1:${port}/api/candidate/docs/photo`;
  return (await fetch(url, { method: 'POST', headers, body: form })).status;
}
