import type { Database } from '#server/platform/database/connect.ts';
import type { PersonalData } from '#server/platform/personal-data.ts';
import { forgetPlaces, selectPlaces, selectSearched } from './saved-places.repository.ts';

/** Where a student is picked up. */
export const savedPlacesOfPerson = (db: Database): PersonalData => ({
  tables: ['saved_places', 'searched_places'],

  export: async ({ id }) => ({
    savedPlaces: (await selectPlaces(db, id)).map(({ id: _, ...place }) => place),
    searchedPlace: await selectSearched(db, id),
  }),

  erase: (transaction, { id }) => forgetPlaces(transaction, id),
});
