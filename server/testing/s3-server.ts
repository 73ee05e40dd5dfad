import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from '#server/config.ts';

const SIGNED =
  /^AWS4-HMAC-SHA256 Credential=key-id\/\d{8}\/ca-central-1\/s3\/aws4_request, SignedHeaders=[a-z0-9;-]*host[a-z0-9;-]*, Signature=[0-9a-f]{64}$/;

/**
 * Ways a store can misbehave: it claims to store something but doesn't, stores or returns something else, or breaks
 * off.
 */
export const LIES = [
  'keeps nothing',
  'keeps a half',
  'keeps another’s',
  'gives nothing',
  'gives a half',
  'gives another’s',
  'ends in the middle',
  'is silent',
] as const;
export type Lie = (typeof LIES)[number];

export interface TestS3Server {
  s3: NonNullable<Config['s3']>;
  objects: Map<string, { bytes: Buffer; type: string | undefined }>;
  /** The next calls fail with 503, this many times. */
  fail(times: number): void;
  /** Misbehaves like this from now on; null: behaves again. */
  lie(how: Lie | null): void;
  close(): Promise<void>;
}

/** A fake S3 server, which refuses requests that are unsigned or were changed on the way. */
export async function startS3Server(): Promise<TestS3Server> {
  const objects = new Map<string, { bytes: Buffer; type: string | undefined }>();
  let failures = 0;
  let lie: Lie | null = null;
  const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);
  const othersOf = (path: string, bytes: Buffer) =>
    [...objects].find(([other, one]) => other !== path && !one.bytes.equals(bytes))?.[1].bytes ?? Buffer.from('other');
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    const path = request.url ?? '';
    if (!SIGNED.test(request.headers.authorization ?? '')) return response.writeHead(403).end();
    if (failures > 0) {
      failures--;
      return response.writeHead(503).end();
    }
    if (lie === 'is silent') return;
    if (request.method === 'PUT') {
      const hash = createHash('sha256').update(bytes).digest('hex');
      if (request.headers['x-amz-content-sha256'] !== hash) return response.writeHead(400).end();
      const kept = lie === 'keeps a half' ? half(bytes) : lie === 'keeps another’s' ? othersOf(path, bytes) : bytes;
      if (lie !== 'keeps nothing') objects.set(path, { bytes: kept, type: request.headers['content-type'] });
      return response.writeHead(200).end();
    }
    if (request.method === 'DELETE') return response.writeHead(objects.delete(path) ? 204 : 404).end();
    const found = objects.get(path);
    if (!found || lie === 'gives nothing') return response.writeHead(404).end('<Error/>');
    if (lie === 'ends in the middle') {
      response.writeHead(200, { 'content-length': found.bytes.length }).write(half(found.bytes));
      return setTimeout(() => response.destroy(), 10);
    }
    if (lie === 'gives a half') return response.writeHead(200).end(half(found.bytes));
    if (lie === 'gives another’s') return response.writeHead(200).end(othersOf(path, found.bytes));
    return response.writeHead(200).end(found.bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const s3 = {
    endpoint: `http://127.0.0.1:${port}/`,
    region: 'ca-central-1',
    bucket: 'lanewise',
    accessKeyId: 'key-id',
    secretAccessKey: 'secret',
  };
  return {
    s3,
    objects,
    fail: (times) => {
      failures = times;
    },
    lie: (how) => {
      lie = how;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
