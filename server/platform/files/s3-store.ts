import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { Config } from '#server/config.ts';
import { type FileStore, FileStoreGone } from './file-store.ts';
import { matchesFileKey, safeKey } from './key.ts';

const WRITE_MS = 10_000;
/** Short, because a page requests six pictures at a time over the same connections as everything else. */
const READ_MS = 3_000;
const RETRIES = 2;
const RETRY_MS = 50;

/**
 * Stores each file as an object in an S3-compatible bucket, with path-style addresses, which every such server
 * supports.
 */
export function createS3Store(bucket: NonNullable<Config['s3']>, prefix: string): FileStore {
  const { accessKeyId, secretAccessKey, region } = bucket;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  const root = `${bucket.endpoint.replace(/(?<!\/)\/+$/, '')}/${bucket.bucket}/${prefix}`;
  const oneAtATimeInSilence = createSilence();

  /** @returns the bytes of the response; null for a missing object */
  async function call(method: 'GET' | 'PUT' | 'DELETE', key: string, init: RequestInit = {}): Promise<Buffer | null> {
    const address = `${root}/${safeKey(key)}`;
    const signal = AbortSignal.timeout(method === 'PUT' ? WRITE_MS : READ_MS);
    const ask = async () => {
      // Passed to `fetch` directly: as part of a Request, the signal is garbage collected and the time limit with it.
      const response = await fetch(await client.sign(address, { ...init, method }), { signal });
      // The body can be cut off as well.
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
      // Signed with the content's hash, so the store refuses data that changed on the way.
      const hash = createHash('sha256').update(bytes).digest('hex');
      const headers = { 'content-type': contentType, 'x-amz-content-sha256': hash };
      await call('PUT', key, { body: new Uint8Array(bytes), headers });
      // Read it back, because not every store is reliable.
      if ((await call('GET', key))?.equals(bytes)) return;
      throw new FileStoreGone(`the file store does not give back what it took as ${key}`);
    },

    async get(key) {
      for (let tries = 1; ; tries++) {
        const bytes = await call('GET', key);
        if (bytes === null || matchesFileKey(key, bytes)) return bytes;
        if (tries > RETRIES) throw new FileStoreGone(`the file store gives other bytes for ${key}`);
      }
    },

    async delete(key) {
      await call('DELETE', key);
    },
  };
}

/** After a timeout, only one call at a time goes through until one gets a response; the others fail at once. */
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
