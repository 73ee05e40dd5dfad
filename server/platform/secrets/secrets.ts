import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

export const KEY_BYTES = 32;
export const CIPHER = 'aes-256-gcm';
export const NONCE_BYTES = 12;
export const TAG_BYTES = 16;

/** What is made of the one key; each has a key of its own, so that nothing of one can pass for another. */
type Purpose =
  | 'fingerprint'
  | 'second-factor seeds'
  | 'push keys'
  | 'backups'
  | 'webhook secrets'
  | 'calendar addresses'
  | 'mailed links'
  | 'lesson codes'
  | 'lesson records';

/** What a key that is not in the database does. */
export interface Secrets {
  /** Which key it is, and nothing that helps to find it out. */
  fingerprint: string;
  /** @param belongsTo whose it is: it opens for nobody else */
  seal(purpose: Purpose, belongsTo: string, plain: Buffer): Buffer;
  /** @throws Error for what was changed, is somebody else's, or was sealed with another key */
  open(purpose: Purpose, belongsTo: string, sealed: Buffer): Buffer;
  /** The key of one purpose, or by a salt of one thing among them. */
  keyOf(purpose: Purpose, salt?: Buffer): Buffer;
}

export function createSecrets(key: Buffer): Secrets {
  if (key.length !== KEY_BYTES) throw new Error('The key has another length.');
  const keyOf = (purpose: Purpose, salt = Buffer.alloc(0)): Buffer =>
    Buffer.from(hkdfSync('sha256', key, salt, `lanewise ${purpose}`, KEY_BYTES));
  return {
    fingerprint: keyOf('fingerprint').toString('hex', 0, 16),
    keyOf,
    seal(purpose, belongsTo, plain) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, keyOf(purpose), nonce);
      cipher.setAAD(Buffer.from(belongsTo));
      return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    },
    open(purpose, belongsTo, sealed) {
      const nonce = sealed.subarray(0, NONCE_BYTES);
      const decipher = createDecipheriv(CIPHER, keyOf(purpose), nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(belongsTo));
      decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
    },
  };
}
