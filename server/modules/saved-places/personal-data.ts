import type { PersonalData } from '#server/personal-data.ts';
import { forgetPlaces, selectPlaces, selectSearched } from './saved-places.db.ts';

export const savedPlacesPersonalData: PersonalData = {
  tables: ['saved_places', 'searched_places'],

  export: async (ctx, { id }) => ({
    savedPlaces: (await selectPlaces(ctx, id)).map(({ id: _, ...place }) => place),
    searchedPlace: await selectSearched(ctx, id),
  }),

  erase: (tx, { id }) => forgetPlaces(tx, id),
};
