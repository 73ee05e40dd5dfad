import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUpSchool } from '#server/testing/actors.ts';
import { addInstructor } from '#server/testing/marketplace.ts';
import { plain } from '#server/testing/pictures.ts';
import { startS3Server, type TestS3Server } from '#server/testing/s3-server.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let bucket: TestS3Server;
beforeAll(async () => {
  bucket = await startS3Server();
  app = await createTestApp(
    {
      S3_ENDPOINT: bucket.s3.endpoint,
      S3_BUCKET: bucket.s3.bucket,
      S3_ACCESS_KEY_ID: bucket.s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: bucket.s3.secretAccessKey,
      LOG_LEVEL: 'silent',
    },
    { runsJobs: false },
  );
});
afterAll(async () => {
  await app.close();
  await bucket.close();
});

test('a bucket that is down is a 503 that says when to come again; it comes back by itself', async () => {
  const school = await signUpSchool(app, { province: 'ON' });
  const { id: instructorId } = await addInstructor(app, school.schoolId);
  const url = '/api/instructor/docs/photo';
  const upload = async () => {
    const payload = new FormData();
    const picture = await plain(90, 60, '#ff0000').png().toBuffer();
    payload.append('profilePhoto', new File([new Uint8Array(picture)], 'me.png', { type: 'image/png' }));
    payload.append('instructorId', instructorId);
    return app.call({ method: 'POST', url, as: school.cookie, payload });
  };
  const look = () =>
    app.http.inject({ url: `/api/instructor/${instructorId}/docs/photo`, headers: { cookie: school.cookie } });
  expect(await upload()).toMatchObject({ status: 200 });
  bucket.fail(99);
  for (const answer of [await look(), await upload()]) {
    const status = 'statusCode' in answer ? answer.statusCode : answer.status;
    expect([status, answer.headers['retry-after']]).toEqual([503, '5']);
  }
  bucket.fail(0);
  expect((await look()).statusCode).toBe(200);
});
