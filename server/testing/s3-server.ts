import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from '#server/config.ts';

const SIGNED =
  /^AWS4-HMAC-SHA256 Credential=key-id\/\d{8}\/ca-central-1\/s3\/aws4_request, SignedHeaders=[a-z0-9;-]*host[a-z0-9;-]*, Signature=[0-9a-f]{64}$/;

export interface TestS3Server {
  s3: NonNullable<Config['s3']>;
  objects: Map<string, { bytes: Buffer; type: string | undefined }>;
  /** The next so many calls are answered 503. */
  fail(times: number): void;
  close(): Promise<void>;
}

/** A server that keeps objects as S3 does, and refuses what is not signed or was changed on the way. */
export async function startS3Server(): Promise<TestS3Server> {
  const objects = new Map<string, { bytes: Buffer; type: string | undefined }>();
  let failures = 0;
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
    if (request.method === 'PUT') {
      const hash = createHash('sha256').update(bytes).digest('hex');
      if (request.headers['x-amz-content-sha256'] !== hash) return response.writeHead(400).end();
      objects.set(path, { bytes, type: request.headers['content-type'] });
      return response.writeHead(200).end();
    }
    if (request.method === 'DELETE') return response.writeHead(objects.delete(path) ? 204 : 404).end();
    const found = objects.get(path);
    return found ? response.writeHead(200).end(found.bytes) : response.writeHead(404).end('<Error/>');
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
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
