import { SAVED_PLACES_MAX } from '#contract/saved-place-names.ts';
import type { SavedPlace } from '#contract/saved-places.ts';
import { postalCodeIn } from '#contract/written-postal-codes.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Clock, nowDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { Geocoder } from '#server/platform/geo/place.ts';
import type { PostalGeocoder } from '#server/platform/geo/postal-geocoder.ts';
import { requireUnchanged, versionOf } from '#server/platform/record-version.ts';
import {
  deletePlace,
  deleteSearched,
  type PlaceRow,
  selectPlaces,
  selectPlacesLocked,
  selectSearched,
  upsertPlace,
  upsertSearched,
} from './saved-places.repository.ts';

type Said = Omit<PlaceRow, 'id' | 'postalCode'> & {
  postalCode?: string | null | undefined;
  version?: string | undefined;
};

export function createSavedPlaceService({
  db,
  clock,
  postal,
  geocoder,
}: {
  db: Database;
  clock: Clock;
  postal: Pick<PostalGeocoder, 'ofPostalCode'>;
  geocoder: Geocoder;
}) {
  return {
    async list(candidateId: string): Promise<{ saved: SavedPlace[]; searched: string | null }> {
      return {
        saved: (await selectPlaces(db, candidateId)).map(withVersion),
        searched: await selectSearched(db, candidateId),
      };
    },

    /** @throws AppError changed_meanwhile, saved_places_full, not_found for an id of somebody else's; invalid_request for a code that is nowhere */
    async save(candidateId: string, id: string, { name, address, postalCode, version }: Said): Promise<SavedPlace> {
      if (postalCode && postal.ofPostalCode(postalCode) === null)
        throw new AppError('invalid_request', { fields: [{ path: 'postalCode', code: 'unknown_postal_code' }] });
      const place = { id, name, address, postalCode: postalCode ?? postalCodeIn(address) };
      return db.transaction().execute(async (transaction) => {
        const kept = await selectPlacesLocked(transaction, candidateId);
        if (kept.length >= SAVED_PLACES_MAX && !kept.some((one) => one.id === id))
          throw new AppError('saved_places_full');
        const before = kept.find((one) => one.id === id);
        if (before) requireUnchanged(version, shownBy(before));
        if (!(await upsertPlace(transaction, candidateId, place, nowDate(clock)))) throw new AppError('not_found');
        return withVersion(place);
      });
    },

    /** @throws AppError not_found */
    async drop(candidateId: string, id: string): Promise<void> {
      if (!(await deletePlace(db, candidateId, id))) throw new AppError('not_found');
    },

    /** By its label alone. @throws AppError invalid_request for a place that nobody knows */
    async saveSearched(candidateId: string, label: string): Promise<void> {
      if (label === '') return deleteSearched(db, candidateId);
      const [place] = await geocoder.find(label);
      if (!place) throw new AppError('invalid_request', { fields: [{ path: 'label', code: 'unknown_place' }] });
      await upsertSearched(db, candidateId, place.label);
    },
  };
}

/** What the form of a place shows. */
const shownBy = ({ id: _, ...place }: PlaceRow) => place;
const withVersion = (place: PlaceRow): SavedPlace => ({ ...place, version: versionOf(shownBy(place)) });

export type SavedPlaceService = ReturnType<typeof createSavedPlaceService>;
