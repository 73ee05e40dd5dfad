import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { Config } from '#server/config.ts';
import { type FileStore, FileStoreGone } from './file-store.ts';
import { isOfKey, safeKey } from './key.ts';

const WRITE_MS = 10_000;
/** A page asks for six pictures at a time, and for all else by the same connections. */
const READ_MS = 3_000;
const RETRIES = 2;
const RETRY_MS = 50;

/** Keeps each file as an object of an S3-compatible bucket, addressed by path as every such server understands it. */
export function createS3Store(bucket: NonNullable<Config['s3']>, prefix: string): FileStore {
  const { accessKeyId, secretAccessKey, region } = bucket;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  const root = `${bucket.endpoint.replace(/(?<!\/)\/+$/, '')}/${bucket.bucket}/${prefix}`;
  const oneAtATimeInSilence = createSilence();

  /** @returns the answer's bytes, null for what is not there */
  async function call(method: 'GET' | 'PUT' | 'DELETE', key: string, init: RequestInit = {}): Promise<Buffer | null> {
    const address = `${root}/${safeKey(key)}`;
    const signal = AbortSignal.timeout(method === 'PUT' ? WRITE_MS : READ_MS);
    const ask = async () => {
      // Given beside the request: one that is part of it is lost to the garbage collector, and with it the time limit.
      const response = await fetch(await client.sign(address, { ...init, method }), { signal });
      // An answer can end in its middle too.
      return { status: response.status, isOk: response.ok, bytes: Buffer.from(await response.arrayBuffer()) };
    };
    for (let tries = 1; ; tries++) {
      const { status, isOk, bytes } = await oneAtATimeInSilence(ask).catch((error) => {
        throw new FileStoreGone(`the file store does not answer: ${(error as Error).message}`, { cause: error });
      });
      if (isOk) return bytes;
      if (status === 404 && method !== 'PUT') return null;
      if (tries > RETRIES || (status < 500 && status !== 429))
        throw new FileStoreGone(`the file store answered ${status} to ${method}`);
      await pause(RETRY_MS * tries);
    }
  }

  return {
    async put(key, bytes, contentType) {
      // Signed with the content's hash, so that what was changed on the way is refused.
      const hash = createHash('sha256').update(bytes).digest('hex');
      const headers = { 'content-type': contentType, 'x-amz-content-sha256': hash };
      await call('PUT', key, { body: new Uint8Array(bytes), headers });
      // That it was kept, a store has to show.
      if ((await call('GET', key))?.equals(bytes)) return;
      throw new FileStoreGone(`the file store does not give back what it took as ${key}`);
    },

    async get(key) {
      for (let tries = 1; ; tries++) {
        const bytes = await call('GET', key);
        if (bytes === null || isOfKey(key, bytes)) return bytes;
        if (tries > RETRIES) throw new FileStoreGone(`the file store gives other bytes for ${key}`);
      }
    },

    async delete(key) {
      await call('DELETE', key);
    },
  };
}

/** Once a call ran out of time, one at a time is made until one is answered; all others end at once. */
function createSilence() {
  let isSilent = false;
  let isAsked = false;
  return async <T>(call: () => Promise<T>): Promise<T> => {
    if (isSilent && isAsked) throw new Error('silent since it was asked last');
    isAsked = true;
    try {
      const answer = await call();
      isSilent = false;
      return answer;
    } catch (error) {
      isSilent = (error as Error).name === 'TimeoutError';
      throw error;
    } finally {
      isAsked = false;
    }
  };
}
