import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { Config } from '#server/config.ts';
import { type FileStore, FileStoreGone } from './file-store.ts';
import { safeKey } from './key.ts';

const TIMEOUT_MS = 10_000;
const RETRIES = 2;

/** Keeps each file as an object of an S3-compatible bucket, addressed by path as every such server understands it. */
export function createS3Store(bucket: NonNullable<Config['s3']>, prefix: string): FileStore {
  const { accessKeyId, secretAccessKey, region } = bucket;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES });
  const root = `${bucket.endpoint.replace(/\/+$/, '')}/${bucket.bucket}/${prefix}`;

  async function call(method: 'GET' | 'PUT' | 'DELETE', key: string, init: RequestInit = {}): Promise<Response> {
    const address = `${root}/${safeKey(key)}`;
    const response = await client
      .fetch(address, { ...init, method, signal: AbortSignal.timeout(TIMEOUT_MS) })
      .catch((error) => {
        throw new FileStoreGone(`the file store does not answer: ${(error as Error).message}`, { cause: error });
      });
    if (response.ok || (response.status === 404 && method !== 'PUT')) return response;
    await response.body?.cancel();
    throw new FileStoreGone(`the file store answered ${response.status} to ${method}`);
  }

  return {
    async put(key, bytes, contentType) {
      // Signed with the content's hash, so that what was changed on the way is refused.
      const hash = createHash('sha256').update(bytes).digest('hex');
      const headers = { 'content-type': contentType, 'x-amz-content-sha256': hash };
      const response = await call('PUT', key, { body: new Uint8Array(bytes), headers });
      await response.body?.cancel();
    },

    async get(key) {
      const response = await call('GET', key);
      if (response.status !== 404) return Buffer.from(await response.arrayBuffer());
      await response.body?.cancel();
      return null;
    },

    async delete(key) {
      const response = await call('DELETE', key);
      await response.body?.cancel();
    },
  };
}
