import type { SharpOptions } from 'sharp';
import { PHOTO_MAX_PIXELS } from '#contract/photos.ts';
import { AppError } from '#server/platform/app-error.ts';
import { FileStoreGone } from '#server/platform/files/file-store.ts';
import { madeOnce } from '#server/platform/made-once.ts';
import { createSemaphore } from '#server/platform/semaphore.ts';
import { type PictureKind, pictureKind } from './photos.rules.ts';

/** Pixels of each side of a stored photo. */
const PORTRAIT_SIDE = 512;
/** Of one beside a name: 48 as styles count, on a screen of two. */
const SMALL_SIDE = 96;
const QUALITY = 80;
const SMALL_QUALITY = 70;
const DECODE_SECONDS = 15;
// A 40-megapixel JPEG, PNG or WebP takes up to 180 MB while it is open.
const AT_ONCE = 2;
const WAITING = 16;
// AVIF is decoded whole at some 17 bytes a pixel, 680 MB for 40 megapixels, from a file of one kilobyte if it is plain: so
// it may be smaller only, and one at a time.
const AVIF_MAX_PIXELS = 16_000_000;
const AVIF_WAITING = 4;

const OPTIONS: SharpOptions = {
  limitInputPixels: PHOTO_MAX_PIXELS,
  // A phone's harmless warnings pass, what is cut short or broken does not.
  failOn: 'error',
};

/** What libvips calls each kind: it may read these from memory, and nothing else at all. */
const LOADERS = [
  'VipsForeignLoadJpegBuffer',
  'VipsForeignLoadPngBuffer',
  'VipsForeignLoadWebpBuffer',
  'VipsForeignLoadHeifBuffer',
];
const FORMAT: Record<PictureKind, string> = { jpeg: 'jpeg', png: 'png', webp: 'webp', avif: 'heif' };

// Loaded by the first upload, not by the start: a server that no photo came to stays small.
const loadSharp = madeOnce(async () => {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS });
  return sharp;
});

const queue = createSemaphore({ running: AT_ONCE, waiting: WAITING });
// A page of a list asks for a dozen at a time.
const smallQueue = createSemaphore({ running: 1, waiting: 500 });
const avifQueue = createSemaphore({ running: 1, waiting: AVIF_WAITING });

/**
 * A picture as a portrait to keep: upright, square, small, and made anew from its pixels, so that nothing else that the file
 * carried (a place, a name, a script) is in it.
 * @throws AppError unsupported_image, file_too_large (too many pixels), unreadable_image, overloaded
 */
export async function makePortrait(bytes: Buffer): Promise<Buffer> {
  const kind = pictureKind(bytes);
  if (!kind) throw new AppError('unsupported_image');
  const work = () => queue.run(() => decode(bytes, kind));
  return kind === 'avif' ? avifQueue.run(work) : work();
}

/** A stored portrait as it stands in lists. */
export const makeSmall = (portrait: Buffer): Promise<Buffer> =>
  smallQueue.run(async () => {
    const sharp = await loadSharp();
    const small = sharp(portrait, OPTIONS).resize(SMALL_SIDE, SMALL_SIDE).webp({ quality: SMALL_QUALITY });
    return small.toBuffer().catch((error) => {
      throw new FileStoreGone('the file store gives what is no portrait', { cause: error });
    });
  });

async function decode(bytes: Buffer, kind: PictureKind): Promise<Buffer> {
  const sharp = await loadSharp();
  const { format, width, height } = await readable(sharp(bytes, { ...OPTIONS, limitInputPixels: false }).metadata());
  if (format !== FORMAT[kind]) throw new AppError('unsupported_image');
  if (width * height > (kind === 'avif' ? AVIF_MAX_PIXELS : PHOTO_MAX_PIXELS)) throw new AppError('file_too_large');
  const portrait = sharp(bytes, OPTIONS)
    .timeout({ seconds: DECODE_SECONDS })
    .autoOrient()
    .resize(PORTRAIT_SIDE, PORTRAIT_SIDE, { fit: 'cover' })
    .webp({ quality: QUALITY });
  return readable(portrait.toBuffer());
}

async function readable<T>(decoding: Promise<T>): Promise<T> {
  try {
    return await decoding;
  } catch (error) {
    throw new AppError('unreadable_image', { cause: error });
  }
}
