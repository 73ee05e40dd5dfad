import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { perContext } from '#server/context.ts';
import { createFairQueue } from '#server/platform/fair-queue.ts';
import type { ProcessLimits } from '#server/platform/limited-process/process-limits.ts';
import { runLimited } from '#server/platform/limited-process/run-limited.ts';
import type { SharedRecord } from './share-picture.ts';

const PROGRAM = join(import.meta.dirname, 'draw-process.ts');
const MEGABYTE = 1024 * 1024;
const LIMITS: ProcessLimits = {
  heapMegabytes: 128,
  seconds: 8,
  waitSeconds: 30,
  residentBytes: 400 * MEGABYTE,
  answerBytes: 2 * MEGABYTE,
};
const BYTES_KEPT = 8 * MEGABYTE;

/** Pictures of shared links by their versions, each drawn once by a process of its own. */
export function createSharePictures() {
  const kept = new LRUCache<string, Buffer>({ maxSize: BYTES_KEPT, sizeCalculation: (picture) => picture.length });
  const turns = createFairQueue({ running: 1, waitingOfOne: 10, waiting: 20 });

  /**
   * Null where it could not be drawn.
   * @param who asks: the next turn goes to another network, however many pictures one asks for
   * @throws AppError too_many_requests, overloaded
   */
  return async (version: string, record: SharedRecord, photo: Buffer | null, who: string): Promise<Buffer | null> =>
    kept.get(version) ??
    turns.run(who, async () => {
      // Who waited for another's turn may find it drawn.
      const drawn = kept.get(version);
      if (drawn) return drawn;
      const outcome = await runLimited({ program: PROGRAM, argument: record, input: photo ?? Buffer.alloc(0) }, LIMITS);
      if ('ended' in outcome) return null;
      const picture = Buffer.from((outcome.answer as { picture: string }).picture, 'base64');
      kept.set(version, picture);
      return picture;
    });
}

export const sharePicture = perContext(createSharePictures);

export type SharePictures = ReturnType<typeof createSharePictures>;
