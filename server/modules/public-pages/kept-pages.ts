import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Locale } from '#contract/locale.ts';
import type { PublicPage } from '#contract/public-pages.ts';
import { type Context, perContext } from '#server/context.ts';
import { daysChangeAt } from '#server/modules/availability/availability.rules.ts';
import { createAnswerCache } from '#server/platform/http/answer-cache.ts';
import { type EncodedBody, encodedBody } from '#server/platform/http/encoded-body.ts';
import { renderPage } from './page-renderer.ts';

/** Some thousand pages, uncompressed. */
const BYTES_MAX = 32 * 1024 * 1024;
const EVERY_DAY = '*';

/** A page that is at another address by now. */
export class PageMoved extends Error {
  readonly path: string;
  constructor(path: string) {
    super(path);
    this.path = path;
  }
}

/**
 * Pages kept as bytes by their addresses, until anything changes that students are offered: which of them it touches is not asked. What they show is
 * then read anew, and drawn anew only where it is not what was drawn before.
 */
export function createKeptPages(ctx: Context) {
  const answers = createAnswerCache(() => ctx.clock.nowMs(), {
    ...{ mayKeep: ctx.changes.isCertain, bytesMax: BYTES_MAX },
    lookedUp: (isHit) => ctx.counts.lookedUp('public-pages', isHit),
  });
  const drawn = new LRUCache<string, { of: string; body: EncodedBody }>({
    maxSize: BYTES_MAX,
    sizeCalculation: ({ body }) => body.length,
  });

  async function draw(address: string, page: PublicPage, locale: Locale): Promise<EncodedBody> {
    const of = createHash('sha256').update(JSON.stringify(page)).digest('base64');
    const before = drawn.get(address);
    if (before?.of === of) return before.body;
    const body = encodedBody(await renderPage(ctx)(page, locale));
    drawn.set(address, { of, body });
    return body;
  }

  return {
    forget: (): void => answers.forget(EVERY_DAY),

    /** The page of an address that was asked for before, if it is still true. */
    kept: answers.kept,

    get: (address: string, locale: Locale, read: () => Promise<PublicPage>) =>
      answers.get({ day: EVERY_DAY, address }, async () => {
        const validUntilMs = daysChangeAt(ctx.clock.nowMs());
        return { body: await draw(address, await read(), locale), total: 1, validUntilMs };
      }),
  };
}

export const keptPages = perContext(createKeptPages);

export type KeptPages = ReturnType<typeof createKeptPages>;
