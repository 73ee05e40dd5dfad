import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

type Options = Record<string, unknown> & { challenge: string };

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();
const uint = (value: number, bytes: 2 | 4): Buffer => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};

/**
 * A phone with one passkey (WebAuthn Level 3: ES256, no attestation); the test decides whether it verifies its user.
 */
export function createPhone({ origin, isVerified = true }: { origin: string; isVerified?: boolean }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const host = new URL(origin).hostname;
  const flags = USER_PRESENT | (isVerified ? USER_VERIFIED : 0);
  let counter = 0;

  const clientData = (type: string, { challenge }: Options): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const answer = (response: object) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });

  return {
    /** What a browser would send after creating the passkey. */
    make(options: Options) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      // COSE (RFC 9053): key type EC2, algorithm ES256, curve P-256, and the point.
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const data = Buffer.concat([
        sha256(host),
        Buffer.from([flags | HAS_CREDENTIAL]),
        uint(counter, 4),
        Buffer.alloc(16),
        uint(id.length, 2),
        id,
        key,
      ]);
      // CBOR: { fmt: 'none', attStmt: {}, authData: data }
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.from([0x58, data.length]),
        data,
      ]);
      return answer({
        clientDataJSON: clientData('webauthn.create', options).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      });
    },

    /** What a browser would send after the holder has used the passkey. */
    sign(options: Options, { isCounting = true } = {}) {
      if (isCounting) counter += 1;
      const data = Buffer.concat([sha256(host), Buffer.from([flags]), uint(counter, 4)]);
      const said = clientData('webauthn.get', options);
      return answer({
        clientDataJSON: said.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(said)]), privateKey).toString('base64url'),
      });
    },
  };
}
