import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createLogger } from '#server/platform/log.ts';
import { signUpSchool } from '#server/testing/actors.ts';
import { addInstructor } from '#server/testing/marketplace.ts';
import { plain } from '#server/testing/pictures.ts';
import { LIES, startS3Server, type TestS3Server } from '#server/testing/s3-server.ts';
import { makeScratchFolder } from '#server/testing/scratch-folder.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let bucket: TestS3Server;
beforeAll(async () => {
  bucket = await startS3Server();
  app = await createTestApp({
    S3_ENDPOINT: bucket.s3.endpoint,
    S3_BUCKET: bucket.s3.bucket,
    S3_ACCESS_KEY_ID: bucket.s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.s3.secretAccessKey,
    LOG_LEVEL: 'silent',
  });
});
afterAll(async () => {
  await app.close();
  await bucket.close();
});

afterEach(() => bucket.lie(null));

async function ownerOfPhoto(on = app) {
  const school = await signUpSchool(on, { province: 'ON' });
  const { id: instructorId } = await addInstructor(on, school.schoolId);
  const url = '/api/instructor/docs/photo';
  return {
    async upload(colour = '#ff0000') {
      const payload = new FormData();
      const picture = await plain(90, 60, colour).png().toBuffer();
      payload.append('profilePhoto', new File([new Uint8Array(picture)], 'me.png', { type: 'image/png' }));
      payload.append('instructorId', instructorId);
      return on.call({ method: 'POST', url, as: school.cookie, payload });
    },
    look: (query = '') =>
      on.http.inject({
        url: `/api/instructor/${instructorId}/docs/photo${query}`,
        headers: { cookie: school.cookie },
      }),
  };
}

test('while the bucket is down the answer is 503 with a retry time, and it recovers by itself', async () => {
  const { upload, look } = await ownerOfPhoto();
  expect(await upload()).toMatchObject({ status: 200 });
  bucket.fail(99);
  for (const answer of [await look(), await upload()]) {
    const status = 'statusCode' in answer ? answer.statusCode : answer.status;
    expect([status, answer.headers['retry-after']]).toEqual([503, '5']);
  }
  bucket.fail(0);
  expect((await look()).statusCode).toBe(200);
});

test('a disk that can’t be written gives a 503 with the reason, one log entry with the cause, and nothing stored', async () => {
  const lines: Record<string, unknown>[] = [];
  const destination = new Writable({
    write: (chunk, _encoding, done) => done(void lines.push(JSON.parse(String(chunk)))),
  });
  const dataDir = makeScratchFolder('lanewise-no-disk-');
  writeFileSync(join(dataDir, 'photos'), 'no folder can be made here');
  const broken = await createTestApp({}, { dataDir, logger: createLogger('warn', destination) });
  try {
    const { upload, look } = await ownerOfPhoto(broken);
    for (const answer of [await upload(), await upload()])
      expect(answer).toMatchObject({
        status: 503,
        headers: { 'retry-after': '5' },
        body: {
          error: {
            code: 'files_unavailable',
            message: 'We can’t save or open files right now. Try again in a few minutes.',
          },
        },
      });
    expect((await look()).statusCode).toBe(404);
    expect(lines).toEqual([
      expect.objectContaining({
        storm: 'files',
        err: expect.objectContaining({ cause: expect.objectContaining({ code: expect.stringMatching(/^E/) }) }),
      }),
    ]);
  } finally {
    await broken.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

// For a silent bucket see `server/platform/files/file-store.test.ts`.
test.each(LIES.filter((how) => how !== 'is silent'))(
  'a bucket that %s: never a fault, never another’s picture, and an upload that was taken is there',
  async (how) => {
    const [one, other] = [await ownerOfPhoto(), await ownerOfPhoto()];
    await other.upload('#0000ff');
    await one.upload();
    const shown = (await one.look()).rawPayload;
    bucket.lie(how);
    for (const query of ['', '?size=small']) {
      const { statusCode, rawPayload } = await one.look(query);
      expect([200, 404, 503]).toContain(statusCode);
      if (statusCode === 200 && query === '') expect(rawPayload).toEqual(shown);
    }
    const { status } = await one.upload('#00ff00');
    bucket.lie(null);
    const now = await one.look();
    expect(now.statusCode).toBe(200);
    expect([status, now.rawPayload.equals(shown)]).toEqual(now.rawPayload.equals(shown) ? [503, true] : [200, false]);
  },
);

test('an old photo without a digest that is half lost gives a 503 where it is resized', async () => {
  const { upload, look } = await ownerOfPhoto();
  await upload();
  const key = `${'0'.repeat(32)}.webp`;
  const [[path, object] = []] = [...bucket.objects].slice(-1);
  bucket.objects.set(`/lanewise/photos/${key}`, {
    type: object?.type,
    bytes: object?.bytes.subarray(0, 100) ?? Buffer.alloc(0),
  });
  await app.db
    .updateTable('instructors')
    .set({ photo_key: key })
    .where('photo_key', '=', path?.split('/').at(-1) ?? '')
    .execute();
  expect((await look('?size=small')).statusCode).toBe(503);
});
