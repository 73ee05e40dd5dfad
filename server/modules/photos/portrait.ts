import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { PHOTO_MAX_PIXELS } from '#contract/photos.ts';
import { AppError } from '#server/platform/app-error.ts';
import { createFairQueue } from '#server/platform/fair-queue.ts';
import { FileStoreGone } from '#server/platform/files/file-store.ts';
import type { ProcessLimits } from '#server/platform/limited-process/process-limits.ts';
import { runLimited } from '#server/platform/limited-process/run-limited.ts';
import { madeOnce } from '#server/platform/made-once.ts';
import { createSemaphore } from '#server/platform/semaphore.ts';
import { type PictureKind, pictureKind, scanCount } from './photos.rules.ts';

const PROGRAM = join(import.meta.dirname, 'portrait-process.ts');
const MEGABYTE = 1024 * 1024;
/** The largest pictures that we take need a third of it. */
const LIMITS: ProcessLimits = {
  heapMegabytes: 64,
  seconds: 8,
  waitSeconds: 30,
  residentBytes: 600 * MEGABYTE,
  answerBytes: 2 * MEGABYTE,
};
/** A decoder goes over the whole picture for each scan. Cameras and editors write about ten. */
const SCANS_MAX = 100;

// AVIF is decoded whole at some 17 bytes a pixel, 680 MB for 40 megapixels, from a file of one kilobyte if it is plain.
const AVIF_MAX_PIXELS = 16_000_000;

/** Pixels of each side of a photo beside a name: 48 in CSS, on a screen with two pixels for each. */
const SMALL_SIDE = 96;
const SMALL_QUALITY = 70;

/** One at a time for each person or school, so that slow pictures of one delay nobody else's. */
const queue = createFairQueue({
  running: Math.min(Math.max(availableParallelism(), 2), 4),
  waitingOfOne: 8,
  waiting: 16,
});
// A page of a list asks for a dozen at a time.
const smallQueue = createSemaphore({ running: 1, waiting: 500 });

/** What the process is told of a picture. */
export interface KnownPicture {
  kind: PictureKind;
  pixelsMax: number;
}

/** What the process answers; the portrait in base64. */
export type Portrait =
  | { portrait: string }
  | { refusal: 'unsupported_image' | 'file_too_large' | 'unreadable_image'; reason?: string };

/**
 * A picture as a portrait to keep: upright, square, small, and made anew from its pixels, so that nothing else that the file
 * carried (a place, a name, a script) is in it.
 * @param uploader whose turn it takes
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

// Loaded by the first list with photos, not by the start.
const loadSharp = madeOnce(async () => {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
});

/** A stored portrait as it stands in lists. */
export const makeSmall = (portrait: Buffer): Promise<Buffer> =>
  smallQueue.run(async () => {
    const sharp = await loadSharp();
    // This process decodes our own portraits only.
    if (pictureKind(portrait) !== 'webp') throw new FileStoreGone('the file store gives what is no portrait');
    const small = sharp(portrait).resize(SMALL_SIDE, SMALL_SIDE).webp({ quality: SMALL_QUALITY });
    return small.toBuffer().catch((error) => {
      throw new FileStoreGone('the file store gives what is no portrait', { cause: error });
    });
  });
