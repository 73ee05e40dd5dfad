import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { type Context, perContext } from '#server/context.ts';
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

const drawing = perContext(() => ({
  kept: new LRUCache<string, Buffer>({ maxSize: BYTES_KEPT, sizeCalculation: (picture) => picture.length }),
  turns: createFairQueue({ running: 1, waitingOfOne: 10, waiting: 20 }),
}));

/**
 * The picture of a shared link, drawn once per version, in a process of its own. Null if it couldn't be drawn.
 * @param who asks: turns alternate between networks, however many pictures one of them asks for
 * @throws AppError too_many_requests, overloaded
 */
export async function getSharePicture(
  ctx: Context,
  version: string,
  record: SharedRecord,
  photo: Buffer | null,
  who: string,
): Promise<Buffer | null> {
  const { kept, turns } = drawing(ctx);
  const draw = async () => {
    // It may have been drawn while this call waited for its turn.
    const drawn = kept.get(version);
    if (drawn) return drawn;
    const outcome = await runLimited({ program: PROGRAM, argument: record, input: photo ?? Buffer.alloc(0) }, LIMITS);
    if ('ended' in outcome) return null;
    const picture = Buffer.from((outcome.answer as { picture: string }).picture, 'base64');
    kept.set(version, picture);
    return picture;
  };
  return kept.get(version) ?? turns.run(who, draw);
}
