import type { Context } from '#server/context.ts';
import { forgetDayList, forgetDayLists } from '../modules/availability/day-lists.ts';
import { forgetFreeTimes, forgetFreeTimesOfDay } from '../modules/availability/free-slots.ts';
import { registerDayCache, watchChangedDays } from '../modules/changed-days/changed-days.ts';
import { keptPages } from '../modules/public-pages/kept-pages.ts';
import { publicListing } from '../modules/public-pages/listing.ts';
import { keptDays } from '../modules/reach/kept-days.ts';
import { forgetServiceAreas } from '../modules/service-areas/service-areas.ts';

/** Everything that is cached of what students are offered. */
export function registerDayCaches(ctx: Context): void {
  registerDayCache(ctx, { forgetDay: keptDays(ctx).forget, forgetEveryDay: keptDays(ctx).forgetAll });
  registerDayCache(ctx, {
    forgetDay: (day) => forgetDayList(ctx, day),
    forgetEveryDay: () => forgetDayLists(ctx),
  });
  registerDayCache(ctx, {
    forgetDay: (day) => forgetFreeTimesOfDay(ctx, day),
    forgetEveryDay: () => forgetFreeTimes(ctx),
  });
  registerDayCache(ctx, {
    forgetDay: () => keptPages(ctx).forget(),
    forgetEveryDay() {
      // A school may have moved house.
      forgetServiceAreas(ctx);
      ctx.replica?.distrust();
      publicListing(ctx).forget();
      keptPages(ctx).forget();
    },
  });
  watchChangedDays(ctx);
}
