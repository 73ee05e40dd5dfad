import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';
import { CIPHER, NONCE_BYTES, type Secrets, TAG_BYTES } from '#server/platform/secrets/secrets.ts';

// A line that names the key, then pieces of equal size. Each piece is sealed with its number and whether it's the last,
// so a piece that is missing, moved, repeated or from another file doesn't decrypt.
const SALT_BYTES = 32;
const PIECE_BYTES = 64 * 1024;
const HEAD = /^lanewise sealed backup 1, key ([\da-f]{32}), salt ([\da-f]{64})\n$/;
const headOf = (fingerprint: string, salt: Buffer): Buffer =>
  Buffer.from(`lanewise sealed backup 1, key ${fingerprint}, salt ${salt.toString('hex')}\n`);

export const SEALED_HEAD_BYTES = headOf('0'.repeat(32), Buffer.alloc(SALT_BYTES)).length;

/** Null for an unsealed file. */
export function readSealedHead(head: Buffer): { fingerprint: string; salt: Buffer } | null {
  const [, fingerprint = '', salt = ''] = HEAD.exec(head.toString('latin1')) ?? [];
  return fingerprint === '' ? null : { fingerprint, salt: Buffer.from(salt, 'hex') };
}

/** Encrypts a stream, and writes the head first. */
export function sealStream(secrets: Secrets): Transform {
  const salt = randomBytes(SALT_BYTES);
  const head = headOf(secrets.fingerprint, salt);
  const key = secrets.keyOf('backups', salt);
  const stream = inPieces(PIECE_BYTES, (piece, number, isLast) => {
    const cipher = createCipheriv(CIPHER, key, nonceOf(number, isLast));
    cipher.setAAD(head);
    return Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
  });
  stream.push(head);
  return stream;
}

/** Decrypts what follows a head. Fails at the first piece that was tampered with, or if the end is missing. */
export function openStream(secrets: Secrets, salt: Buffer): Transform {
  const head = headOf(secrets.fingerprint, salt);
  const key = secrets.keyOf('backups', salt);
  return inPieces(PIECE_BYTES + TAG_BYTES, (piece, number, isLast) => {
    const decipher = createDecipheriv(CIPHER, key, nonceOf(number, isLast), { authTagLength: TAG_BYTES });
    decipher.setAAD(head);
    decipher.setAuthTag(piece.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(piece.subarray(0, -TAG_BYTES)), decipher.final()]);
  });
}

/** Unique within a file; every file has its own key. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUIntBE(number, 0, 6);
  nonce.writeUInt8(isLast ? 1 : 0, NONCE_BYTES - 1);
  return nonce;
}

/** Cuts a stream into pieces of one size; the last one holds the remainder. */
function inPieces(size: number, change: (piece: Buffer, number: number, isLast: boolean) => Buffer): Transform {
  let held = Buffer.alloc(0);
  let number = 0;
  const attempt = (work: () => void, done: TransformCallback) => {
    try {
      work();
    } catch (error) {
      done(error as Error);
      return;
    }
    done();
  };
  return new Transform({
    transform(bytes: Buffer, _encoding, done) {
      attempt(() => {
        held = Buffer.concat([held, bytes]);
        for (; held.length > size; held = held.subarray(size))
          this.push(change(held.subarray(0, size), number++, false));
      }, done);
    },
    flush(done) {
      attempt(() => this.push(change(held, number, true)), done);
    },
  });
}
