import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { PHOTO_MAX_PIXELS } from '#contract/photos.ts';
import { AppError } from '#server/platform/app-error.ts';
import { createFairQueue } from '#server/platform/fair-queue.ts';
import { FileStoreGone } from '#server/platform/files/file-store.ts';
import { createLazy } from '#server/platform/lazy.ts';
import type { ProcessLimits } from '#server/platform/limited-process/process-limits.ts';
import { runLimited } from '#server/platform/limited-process/run-limited.ts';
import { createSemaphore } from '#server/platform/semaphore.ts';
import { type PictureKind, pictureKind, scanCount } from './photos.rules.ts';

const PROGRAM = join(import.meta.dirname, 'portrait-process.ts');
const MEGABYTE = 1024 * 1024;
/** The largest supported pictures need a third of this. */
const LIMITS: ProcessLimits = {
  heapMegabytes: 64,
  seconds: 8,
  waitSeconds: 30,
  residentBytes: 600 * MEGABYTE,
  answerBytes: 2 * MEGABYTE,
};
/** Each scan makes the decoder pass over the whole picture. Cameras and editors write about ten. */
const SCANS_MAX = 100;

// AVIF decoding needs some 17 bytes a pixel: 680 MB for 40 megapixels, even if the file has one kilobyte.
const AVIF_MAX_PIXELS = 16_000_000;

/** For photos of 48 CSS pixels on high-density screens. */
const SMALL_SIDE = 96;
const SMALL_QUALITY = 70;

/** Fair by uploader, so that one person's slow pictures don't delay others. */
const queue = createFairQueue({
  running: Math.min(Math.max(availableParallelism(), 2), 4),
  waitingOfOne: 8,
  waiting: 16,
});
// A page of a list requests about a dozen at once.
const smallQueue = createSemaphore({ running: 1, waiting: 500 });

export interface KnownPicture {
  kind: PictureKind;
  pixelsMax: number;
}

/** The process's answer; the portrait is in base64. */
export type Portrait =
  | { portrait: string }
  | { refusal: 'unsupported_image' | 'file_too_large' | 'unreadable_image'; reason?: string };

/**
 * Makes an upright, small square from the picture's pixels, so that none of the file's metadata (such as its location) is kept.
 * @param uploader whose place in the queue it takes
 * @throws AppError unsupported_image, file_too_large (too many pixels), unreadable_image, too_many_requests, overloaded
 */
export async function makePortrait(picture: Buffer, uploader: string, limits = LIMITS): Promise<Buffer> {
  const kind = pictureKind(picture);
  if (!kind) throw new AppError('unsupported_image');
  if (kind === 'jpeg' && scanCount(picture) > SCANS_MAX) throw new AppError('unreadable_image');
  const argument: KnownPicture = { kind, pixelsMax: kind === 'avif' ? AVIF_MAX_PIXELS : PHOTO_MAX_PIXELS };
  const outcome = await queue.run(uploader, () => runLimited({ program: PROGRAM, argument, input: picture }, limits));
  const made: Portrait =
    'answer' in outcome ? (outcome.answer as Portrait) : { refusal: 'unreadable_image', reason: outcome.reason };
  if ('refusal' in made) throw new AppError(made.refusal, { cause: made.reason });
  return Buffer.from(made.portrait, 'base64');
}

// Loaded on first use to keep the start quick.
const loadSharp = createLazy(async () => {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
});

export const makeSmall = (portrait: Buffer): Promise<Buffer> =>
  smallQueue.run(async () => {
    const sharp = await loadSharp();
    // Safe in this process, because it only decodes our own portraits.
    if (pictureKind(portrait) !== 'webp') throw new FileStoreGone('the file store gives what is no portrait');
    const small = sharp(portrait).resize(SMALL_SIDE, SMALL_SIDE).webp({ quality: SMALL_QUALITY });
    return small.toBuffer().catch((error) => {
      throw new FileStoreGone('the file store gives what is no portrait', { cause: error });
    });
  });
