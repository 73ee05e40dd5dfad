import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { createLogger } from './platform/log.ts';
import { startS3Server } from './testing/s3-server.ts';
import { startSmtpServer } from './testing/smtp-server.ts';
import { warnings, warnOfOutside } from './warnings.ts';

const PRODUCTION = { NODE_ENV: 'production', PUBLIC_URL: 'https://lanewise.example' };

async function warnedOf(environment: Record<string, string>): Promise<string[]> {
  const lines: string[] = [];
  const into = new Writable({
    write(line, _encoding, done) {
      const { level, msg } = JSON.parse(String(line));
      lines.push(`${level} ${msg}`);
      done();
    },
  });
  await warnOfOutside(readConfig({ ...PRODUCTION, ...environment }), createLogger('error', into));
  return lines;
}

test('logs nothing for a mail server and a bucket that work, and an error line each for a wrong host and a wrong key', async () => {
  const [smtp, bucket] = await Promise.all([startSmtpServer(), startS3Server()]);
  const { endpoint, bucket: name, accessKeyId, secretAccessKey } = bucket.s3;
  const s3 = {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: name,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  try {
    expect(await warnedOf({})).toEqual([]);
    expect(await warnedOf({ SMTP_URL: smtp.url, ...s3 })).toEqual([]);
    expect(await warnedOf({ SMTP_URL: 'smtp://127.0.0.1:1', ...s3, S3_ACCESS_KEY_ID: 'another' })).toEqual([
      expect.stringMatching(/^50 mail: 127\.0\.0\.1:1: .*ECONNREFUSED.*SMTP_URL.*npm run doctor/),
      expect.stringMatching(/^50 photos: the bucket lanewise: .*403.*S3_ENDPOINT.*npm run doctor/),
    ]);
  } finally {
    await Promise.all([smtp.close(), bucket.close()]);
  }
});

test('a server for others without mail warns at its start', () => {
  expect(warnings(readConfig(PRODUCTION))).toEqual([
    expect.stringContaining('Emails aren’t sent, because SMTP_URL isn’t set'),
  ]);
});
