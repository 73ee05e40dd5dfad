import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createSecrets } from '#server/platform/secrets/secrets.ts';
import { openStream, readSealedHead, SEALED_HEAD_BYTES, sealStream } from './sealed-stream.ts';

const secrets = createSecrets(Buffer.alloc(32, 'a key'));
const PIECE = 64 * 1024;
const SEALED_PIECE = PIECE + 16;

// Chunks of a size that never lines up with the pieces.
const bites = (bytes: Buffer): Readable =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / 10_007) }, (_, at) => bytes.subarray(at * 10_007, (at + 1) * 10_007)),
  );
const sealed = (plain: Buffer): Promise<Buffer> => buffer(bites(plain).pipe(sealStream(secrets)));
const open = (file: Buffer, by = secrets): Promise<Buffer> => {
  const { salt } = readSealedHead(file.subarray(0, SEALED_HEAD_BYTES)) ?? { salt: Buffer.alloc(0) };
  return buffer(bites(file.subarray(SEALED_HEAD_BYTES)).pipe(openStream(by, salt)));
};
const piecesOf = (file: Buffer): [Buffer, ...Buffer[]] => {
  const count = Math.ceil((file.length - SEALED_HEAD_BYTES) / SEALED_PIECE);
  const at = (number: number) => SEALED_HEAD_BYTES + number * SEALED_PIECE;
  return [
    file.subarray(0, SEALED_HEAD_BYTES),
    ...Array.from({ length: count }, (_, number) => file.subarray(at(number), at(number + 1))),
  ];
};

test.each([0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE, 3 * PIECE + 5])(
  'decrypts %i bytes to what they were, and encrypts differently each time',
  async (length) => {
    const plain = randomBytes(length);
    const [one, other] = [await sealed(plain), await sealed(plain)];
    expect((await open(one)).equals(plain)).toBe(true);
    expect(one.subarray(SEALED_HEAD_BYTES).equals(other.subarray(SEALED_HEAD_BYTES))).toBe(false);
  },
);

// Four whole pieces, so every cut or swap leaves pieces that are valid in themselves.
const file = await sealed(randomBytes(4 * PIECE));
const [head, first = head, second = head, third = head, last = head] = piecesOf(file);
const another = piecesOf(await sealed(randomBytes(4 * PIECE)));

test.each<[string, Buffer[]]>([
  ['without its last piece', [head, first, second, third]],
  ['its head alone', [head]],
  ['without its first piece', [head, second, third, last]],
  ['without one in between', [head, first, third, last]],
  ['two exchanged', [head, second, first, third, last]],
  ['one doubled', [head, first, first, second, third, last]],
  ['its last piece earlier', [head, first, last]],
  ['something after its end', [head, first, second, third, last, last]],
  ['a byte less', [head, first, second, third, last.subarray(0, -1)]],
  ['a byte more', [head, first, second, third, last, Buffer.from('x')]],
  ['a piece of another file', [head, first, another[2] ?? head, third, last]],
  ['the head of another file', [another[0], first, second, third, last]],
])('a file is refused: %s', async (_what, parts) => {
  await expect(open(Buffer.concat(parts))).rejects.toThrow();
});

test('detects any flipped bit, and a wrong key', async () => {
  for (const at of [0, 100, PIECE, SEALED_PIECE, 2 * SEALED_PIECE - 1, 4 * SEALED_PIECE - 1]) {
    const changed = Buffer.from(file);
    changed.writeUInt8(changed.readUInt8(SEALED_HEAD_BYTES + at) ^ 1, SEALED_HEAD_BYTES + at);
    await expect(open(changed)).rejects.toThrow();
  }
  await expect(open(file, createSecrets(Buffer.alloc(32, 'another')))).rejects.toThrow();
});
