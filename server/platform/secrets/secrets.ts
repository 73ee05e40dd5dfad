import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

export const KEY_BYTES = 32;
export const CIPHER = 'aes-256-gcm';
export const NONCE_BYTES = 12;
export const TAG_BYTES = 16;

/** Purposes that keys are derived for. Each has its own key, so data sealed for one can't pass for another's. */
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

/** Operations with a key that is stored outside the database. */
export interface Secrets {
  /** Identifies the key without revealing anything about it. */
  fingerprint: string;
  /** @param belongsTo the owner: the data can't be decrypted for another one */
  seal(purpose: Purpose, belongsTo: string, plain: Buffer): Buffer;
  /** @throws Error for data that was changed, belongs to someone else, or was sealed with another key */
  open(purpose: Purpose, belongsTo: string, sealed: Buffer): Buffer;
  /** The key for a purpose, or with a salt for a single item. */
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
