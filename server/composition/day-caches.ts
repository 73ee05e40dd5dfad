import type { Context } from '#server/context.ts';
import { registerDayCache, watchChangedDays } from '../modules/changed-days/changed-days.ts';
import { publicListing } from '../modules/public-pages/listing.ts';
import { pageCache } from '../modules/public-pages/page-cache.ts';

/** Caches that any changed day can touch. Those kept by day register themselves. */
export function registerDayCaches(ctx: Context): void {
  registerDayCache(ctx, {
    forgetDay: () => pageCache(ctx).forget(),
    forgetEveryDay() {
      ctx.replica?.distrust();
      publicListing(ctx).forget();
      pageCache(ctx).forget();
    },
  });
  watchChangedDays(ctx);
}
