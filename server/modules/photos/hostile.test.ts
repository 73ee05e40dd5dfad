import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signUpCandidate } from '#server/testing/actors.ts';
import { createJpeg, createPng, photoWithPlace, plain, turnedPhoto } from '#server/testing/pictures.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { makePortrait } from './portrait.ts';

let app: TestApp;
let candidate: Awaited<ReturnType<typeof signUpCandidate>>;
beforeAll(async () => {
  app = await createTestApp();
  candidate = await signUpCandidate(app);
});
afterAll(() => app.close());

function upload(picture: Buffer | string, name = 'photo.jpg', type = 'image/jpeg') {
  const payload = new FormData();
  payload.append('studentId', candidate.id);
  payload.append('profilePhoto', new File([new Uint8Array(Buffer.from(picture))], name, { type }));
  return app.call({ method: 'POST', url: '/api/candidate/docs/photo', as: candidate.cookie, payload });
}
const stored = async () => {
  const response = await app.http.inject({
    url: `/api/candidate/${candidate.id}/docs/photo`,
    headers: { cookie: candidate.cookie },
  });
  expect(response.statusCode).toBe(200);
  return response.rawPayload;
};
const kept = () => ({
  files: readdirSync(app.dataDir, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.startsWith(join('photos', '')) && file.endsWith('.webp'))
    .sort(),
  key: app.db.selectFrom('accounts').select('photo_key').where('id', '=', candidate.id).executeTakeFirst(),
});

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
const heic = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypheic\0\0\0\0mif1heic', 'latin1'),
  Buffer.alloc(200),
]);
const jpeg = () => plain(640, 480).jpeg().toBuffer();
const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  });

/** A picture with a false size in its header, the only part we read before refusing it. */
function claiming(picture: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(picture);
  const webp = changed.indexOf(Buffer.from('9d012a', 'hex'));
  const avif = changed.indexOf('ispe');
  if (webp >= 0) {
    changed.writeUInt16LE(width, webp + 3);
    changed.writeUInt16LE(height, webp + 5);
  } else {
    changed.writeUInt32BE(width, avif + 8);
    changed.writeUInt32BE(height, avif + 12);
  }
  return changed;
}

const refused: [title: string, code: string, status: number, make: () => Buffer | string | Promise<Buffer>][] = [
  ['an SVG with a script, named .jpg', 'unsupported_image', 415, () => SVG],
  ['an SVG behind an XML header', 'unsupported_image', 415, () => `<?xml version="1.0"?>\n${SVG}`],
  ['a GIF that is a script too', 'unsupported_image', 415, () => 'GIF89a/*\u0001\u0000*/=1;alert(document.cookie)//'],
  ['a real GIF', 'unsupported_image', 415, () => plain(20, 20).gif().toBuffer()],
  ['a TIFF', 'unsupported_image', 415, () => plain(20, 20).tiff().toBuffer()],
  ['a PDF', 'unsupported_image', 415, () => '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj'],
  ['a page', 'unsupported_image', 415, () => '<!doctype html><script>alert(1)</script>'],
  ['a phone’s HEIC', 'unsupported_image', 415, () => heic],
  ['one byte', 'unsupported_image', 415, () => 'x'],
  ['a PNG header of 41 megapixels', 'file_too_large', 413, () => createPng(6400, 6416)],
  [
    'a WebP of too many pixels',
    'file_too_large',
    413,
    async () => claiming(await plain(64, 64).webp().toBuffer(), 10_000, 4001),
  ],
  [
    'an AVIF of 17 megapixels in a kilobyte',
    'file_too_large',
    413,
    async () => claiming(await plain(64, 64).avif().toBuffer(), 4250, 4000),
  ],
  [
    'a JPEG cut in half',
    'unreadable_image',
    422,
    async () => (await noise(800, 600).jpeg().toBuffer()).subarray(0, 60_000),
  ],
  [
    'a PNG cut in half',
    'unreadable_image',
    422,
    async () => (await noise(300, 300).png().toBuffer()).subarray(0, 90_000),
  ],
  [
    'a WebP cut in half',
    'unreadable_image',
    422,
    async () => (await noise(600, 600).webp().toBuffer()).subarray(0, 9_000),
  ],
  [
    'an AVIF cut in half',
    'unreadable_image',
    422,
    async () => (await noise(200, 200).avif({ effort: 0 }).toBuffer()).subarray(0, 3_000),
  ],
  ['a JPEG of 101 scans', 'unreadable_image', 422, () => createJpeg(64, 101)],
  ['a PNG of no width', 'unreadable_image', 422, () => createPng(0, 10)],
  [
    'a JPEG’s start before a page',
    'unreadable_image',
    422,
    () => Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.from(SVG)]),
  ],
  ['a WebP frame around nothing', 'unreadable_image', 422, () => 'RIFF\u0010\0\0\0WEBPVP8 \0\0\0\0'],
  ['an AVIF frame around nothing', 'unreadable_image', 422, () => '\0\0\0\u0018ftypavif\0\0\0\0mif1avif'],
  ['more than 8 MB', 'file_too_large', 413, async () => Buffer.concat([await jpeg(), Buffer.alloc(8 * 1024 * 1024)])],
  ['0 bytes', 'invalid_request', 400, () => ''],
];

describe('refuses hostile pictures clearly and keeps the current one', () => {
  beforeAll(async () => {
    expect(await upload(await jpeg())).toMatchObject({ status: 200 });
  });

  test.each(refused)('%s', async (_title, code, status, make) => {
    const before = kept();
    const picture = Buffer.from(await make());
    const answer = await upload(picture);
    expect(answer).toMatchObject({ status, body: { error: { code, message: expect.stringMatching(/\w+ .*\./) } } });
    const after = kept();
    expect(after.files).toEqual(before.files);
    expect(await after.key).toEqual(await before.key);
  });

  test('a picture that takes too long to process', async () => {
    const limits = {
      heapMegabytes: 64,
      seconds: 8,
      // Too short for a process to even start.
      waitSeconds: 0.001,
      residentBytes: 600 * 1024 * 1024,
      answerBytes: 1024 * 1024,
    };
    await expect(makePortrait(await jpeg(), candidate.id, limits)).rejects.toMatchObject({ code: 'unreadable_image' });
    // The slot is free again at once.
    expect(await upload(await jpeg())).toMatchObject({ status: 200 });
  });
});

describe('strips everything but the pixels', () => {
  test('location, author and camera', async () => {
    const photo = await photoWithPlace();
    const before = await sharp(photo).metadata();
    expect([before.exif?.includes('SECRET-OWNER'), before.xmp?.includes('SECRET-XMP')]).toEqual([true, true]);
    expect(await upload(photo)).toMatchObject({ status: 200 });
    const bytes = await stored();
    const { exif, xmp, iptc, icc, comments } = await sharp(bytes).metadata();
    expect({ exif, xmp, iptc, icc, comments }).toEqual({});
    for (const secret of ['SECRET', 'Exif', 'GPS']) expect(bytes.includes(secret)).toBe(false);
  });

  test('a script after the end of the picture', async () => {
    const script = '<script>alert(document.domain)</script>';
    expect(await upload(Buffer.concat([await jpeg(), Buffer.from(script)]))).toMatchObject({ status: 200 });
    expect((await stored()).includes('script')).toBe(false);
  });

  test('its name and claimed type: a PNG called .html and text/html is a PNG', async () => {
    const png = await plain(30, 30).png().toBuffer();
    expect(await upload(png, '../../evil.html', 'text/html')).toMatchObject({ status: 200 });
    expect((await sharp(await stored()).metadata()).format).toBe('webp');
  });
});

describe('shows photos upright and square', () => {
  /** The colour in the middle of an edge of the stored photo. */
  async function edges() {
    const { data, info } = await sharp(await stored())
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => {
      const [red = 0, , blue = 0] = data.subarray((y * info.width + x) * info.channels);
      return red > blue ? 'red' : 'blue';
    };
    return {
      top: at(256, 20),
      bottom: at(256, 490),
      left: at(20, 256),
      right: at(490, 256),
      size: [info.width, info.height],
    };
  }

  test.each([
    [6, { top: 'red', bottom: 'blue' }],
    [3, { left: 'blue', right: 'red' }],
  ])('orientation %i', async (orientation, sides) => {
    expect(await upload(await turnedPhoto(orientation))).toMatchObject({ status: 200 });
    expect(await edges()).toMatchObject({ ...sides, size: [512, 512] });
  });

  test.each([
    ['a tiny one', () => plain(1, 1).png().toBuffer()],
    ['a very wide one', () => plain(4000, 20).jpeg().toBuffer()],
    [
      'a see-through PNG',
      () =>
        sharp({ create: { width: 90, height: 60, channels: 4, background: '#ff000080' } })
          .png()
          .toBuffer(),
    ],
    ['a grey PNG of 16 bits', () => plain(90, 60).toColourspace('grey16').png().toBuffer()],
    ['a CMYK JPEG', () => plain(90, 60).toColourspace('cmyk').jpeg().toBuffer()],
    ['a progressive JPEG of 100 scans', () => createJpeg(64, 100)],
    ['a WebP', () => plain(900, 600).webp().toBuffer()],
    ['an AVIF', () => plain(90, 60).avif({ effort: 0 }).toBuffer()],
  ])('%s', async (_title, make) => {
    expect(await upload(await make())).toMatchObject({ status: 200 });
    const bytes = await stored();
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
    expect(bytes.length).toBeLessThan(100_000);
  });
});
