import type { Context } from '#server/context.ts';
import { registerDayCache, watchChangedDays } from '../modules/changed-days/changed-days.ts';
import { keptPages } from '../modules/public-pages/kept-pages.ts';
import { publicListing } from '../modules/public-pages/listing.ts';

/** Caches that any changed day can touch. Those kept by day register themselves. */
export function registerDayCaches(ctx: Context): void {
  registerDayCache(ctx, {
    forgetDay: () => keptPages(ctx).forget(),
    forgetEveryDay() {
      ctx.replica?.distrust();
      publicListing(ctx).forget();
      keptPages(ctx).forget();
    },
  });
  watchChangedDays(ctx);
}
