import type { Context } from '#server/context.ts';
import type { PersonalData } from '#server/platform/personal-data.ts';
import { forgetPlaces, selectPlaces, selectSearched } from './saved-places.db.ts';

/** Where a student is picked up. */
export const savedPlacesOfPerson = (ctx: Context): PersonalData => ({
  tables: ['saved_places', 'searched_places'],

  export: async ({ id }) => ({
    savedPlaces: (await selectPlaces(ctx, id)).map(({ id: _, ...place }) => place),
    searchedPlace: await selectSearched(ctx, id),
  }),

  erase: (tx, { id }) => forgetPlaces(tx, id),
});
