import { createDecipheriv, createECDH, createPublicKey, createVerify, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A subscribed browser: only it can decrypt its messages. */
export interface TestBrowser {
  path: string;
  /** Keys as in `PushSubscription.toJSON()`. */
  keys: { p256dh: string; auth: string };
  /** The decrypted messages. */
  received: Record<string, string>[];
}

/** A fake push service with its browsers (RFC 8030, 8188, 8291, 8292), using only `node:crypto`. */
export async function startPushService() {
  const browsers = new Map<string, TestBrowser & { read: (body: Buffer) => Record<string, string> }>();
  const seen: { authorization: string; ttl: number; publicKey: string }[] = [];
  const service = {
    url: '',
    seen,
    /** The status for a browser's endpoint, now or later; undefined: accepted. */
    onPush: (_path: string): number | undefined | Promise<number> => undefined,
    addBrowser(): TestBrowser {
      const own = createECDH('prime256v1');
      const publicKey = own.generateKeys();
      const auth = randomBytes(16);
      const browser = {
        path: `/push/${randomBytes(8).toString('hex')}`,
        keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
        received: [],
        read: (body: Buffer) => decrypt(body, own.computeSecret(body.subarray(21, 86)), publicKey, auth),
      };
      browsers.set(browser.path, browser);
      return browser;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const browser = browsers.get(request.url ?? '');
    const authorization = request.headers.authorization ?? '';
    const isOurs = browser && request.headers['content-encoding'] === 'aes128gcm';
    const status = (await service.onPush(request.url ?? '')) ?? (isOurs ? 201 : 404);
    if (isOurs && status === 201) {
      seen.push({ authorization, ttl: Number(request.headers.ttl), publicKey: verified(authorization, service.url) });
      browser.received.push(browser.read(body));
    }
    response.writeHead(status).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return service;
}
export type PushService = Awaited<ReturnType<typeof startPushService>>;

/** One record of RFC 8188: salt, size, the sender's key, ciphertext. */
function decrypt(body: Buffer, shared: Buffer, ownKey: Buffer, auth: Buffer): Record<string, string> {
  const [salt, senderKey, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
  const derive = (secret: Buffer, from: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, from, info, length));
  const input = derive(shared, auth, Buffer.concat([Buffer.from('WebPush: info\0'), ownKey, senderKey]), 32);
  const key = derive(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString());
}

/** @returns the key that signed it. @throws Error if the signature is wrong or meant for another service */
function verified(authorization: string, origin: string): string {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [header, claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const isSigned = createVerify('sha256')
    .update(`${header}.${claims}`)
    .verify(
      { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
  const { aud, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  if (!isSigned || aud !== origin || !sub.startsWith('mailto:')) throw new Error('signed by nobody, or for another');
  return publicKey;
}
