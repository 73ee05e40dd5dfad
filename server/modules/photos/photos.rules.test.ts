import { describe, expect, test } from 'vitest';
import { pictureKind, scanCount } from './photos.rules.ts';

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));

/** The first box of an ISO media file: its length, `ftyp`, and its brands with the version after the first. */
const box = (length: number, first: string, ...others: string[]) =>
  bytes([0, 0, 0, length], 'ftyp', first, [0, 0, 0, 0], others.join(''));

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

test('the first bytes identify a picture', () => {
  expect(pictureKind(bytes([0xff, 0xd8, 0xff], 'JFIF'))).toBe('jpeg');
  expect(pictureKind(bytes(PNG, 'IHDR'))).toBe('png');
  expect(pictureKind(bytes('RIFF', [1, 2, 3, 4], 'WEBPVP8 '))).toBe('webp');
  expect(pictureKind(box(16, 'avif'))).toBe('avif');
});

test('each of those bytes matters', () => {
  for (const start of [[0xff, 0xd8, 0xff], PNG])
    for (const at of start.keys())
      expect(pictureKind(bytes(start.with(at, (start[at] ?? 0) ^ 1), 'rest of the file'))).toBeNull();
  expect(pictureKind(bytes('RIFX', [1, 2, 3, 4], 'WEBP'))).toBeNull();
  expect(pictureKind(bytes('RIFF', [1, 2, 3, 4], 'WAVE'))).toBeNull();
  expect(pictureKind(bytes([0xff, 0xd8]))).toBeNull();
  expect(pictureKind(bytes())).toBeNull();
});

test('an AVIF has its brand anywhere in the list, and no other brand counts', () => {
  expect(pictureKind(box(24, 'mif1', 'miaf', 'avif'))).toBe('avif');
  expect(pictureKind(box(20, 'mif1', 'avif'))).toBe('avif');
  expect(pictureKind(box(24, 'heic', 'mif1', 'heic'))).toBeNull();
  expect(pictureKind(bytes([0, 0, 0, 20], 'moov', 'avif', [0, 0, 0, 0], 'avif'))).toBeNull();
});

test('a brand counts only in its place: not as the version, between two others or after the box', () => {
  expect(pictureKind(bytes([0, 0, 0, 20], 'ftyp', 'mif1', 'avif', 'miaf'))).toBeNull();
  expect(pictureKind(bytes([0, 0, 0, 24], 'ftyp', 'mif1', [0, 0, 0, 0], 'miavifaf'))).toBeNull();
  expect(pictureKind(box(20, 'mif1', 'miaf', 'avif'))).toBeNull();
  // A box that claims to be longer than the file, or than any list of brands.
  expect(pictureKind(box(200, 'mif1', 'avi'))).toBeNull();
  const many = (count: number) => box(200, 'mif1', ...Array.from({ length: count }, () => 'miaf'), 'avif', 'miaf');
  expect(pictureKind(many(27))).toBe('avif');
  expect(pictureKind(many(28))).toBeNull();
});

test('fewer than sixteen bytes are no picture', () => {
  expect(pictureKind(bytes([0, 0, 0, 12], 'ftyp', 'avif'))).toBeNull();
  expect(pictureKind(bytes([0, 0, 0, 12], 'ftyp', 'avif', [0, 0, 0]))).toBeNull();
});

describe('scanCount', () => {
  const START = [0xff, 0xd8];
  const END = [0xff, 0xd9];
  const SCAN = [0xff, 0xda, 0, 3, 7, 1, 2];
  const SCAN_IN_COMMENT = [0xff, 0xfe, 0, 4, 0xff, 0xda];

  test.each([
    ['none', [], 0],
    ['one', [...SCAN], 1],
    ['several, with data, stuffed bytes and restarts', [...SCAN, 0xff, 0, 0xda, 0xff, 0xd0, 5, ...SCAN], 2],
    ['one behind fill bytes', [0xff, 0xff, ...SCAN], 1],
    ['one behind stray bytes', [1, 2, 3, ...SCAN], 1],
    ['none inside a segment', SCAN_IN_COMMENT, 0],
    ['none behind the end', [...SCAN, ...END, ...SCAN], 1],
    ['none behind a segment that never ends', [0xff, 0xe0, 0xff, 0xff, ...SCAN], 0],
    ['one that is cut short', [0xff, 0xda], 1],
  ])('counts %s', (_what, markers, count) => {
    expect(scanCount(bytes(START, markers, END))).toBe(count);
    expect(scanCount(bytes(START, markers))).toBe(count);
  });

  test('reads eight megabytes of any single byte quickly', () => {
    for (const byte of [0, 0xff, 0xda]) expect(scanCount(Buffer.alloc(8_000_000, byte))).toBe(0);
  });
});
