import type { SavedPlace } from '#contract/places.ts';
import { SAVED_PLACES_MAX } from '#contract/saved-place-names.ts';
import { postalCodeIn } from '#contract/written-postal-codes.ts';
import { type Context, inTransaction } from '#server/context.ts';
import type { PersonalData } from '#server/personal-data.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate } from '#server/platform/clock.ts';
import { computeVersion, requireUnchanged } from '#server/platform/record-version.ts';
import {
  deletePlace,
  deleteSearched,
  forgetPlaces,
  type PlaceRow,
  selectPlaces,
  selectPlacesLocked,
  selectSearched,
  upsertPlace,
  upsertSearched,
} from './saved-places.db.ts';

export const savedPlacesPersonalData: PersonalData = {
  tables: ['saved_places', 'searched_places'],

  export: async (ctx, { id }) => ({
    savedPlaces: (await selectPlaces(ctx, id)).map(({ id: _, ...place }) => place),
    searchedPlace: await selectSearched(ctx, id),
  }),

  erase: (tx, { id }) => forgetPlaces(tx, id),
};

type Said = Omit<PlaceRow, 'id' | 'postalCode'> & {
  postalCode?: string | null | undefined;
  version?: string | undefined;
};

export async function listSavedPlaces(
  ctx: Context,
  candidateId: string,
): Promise<{ saved: SavedPlace[]; searched: string | null }> {
  return {
    saved: (await selectPlaces(ctx, candidateId)).map(withVersion),
    searched: await selectSearched(ctx, candidateId),
  };
}

/**
 * @throws AppError changed_meanwhile, saved_places_full, not_found for another student's id; invalid_request for an
 *   unknown postal code
 */
export async function savePlace(
  ctx: Context,
  candidateId: string,
  id: string,
  { name, address, postalCode, version }: Said,
): Promise<SavedPlace> {
  if (postalCode && ctx.postal.ofPostalCode(postalCode) === null)
    throw new AppError('invalid_request', { fields: [{ path: 'postalCode', code: 'unknown_postal_code' }] });
  const place = { id, name, address, postalCode: postalCode ?? postalCodeIn(address) };
  return inTransaction(ctx, async (tx) => {
    const kept = await selectPlacesLocked(tx, candidateId);
    if (kept.length >= SAVED_PLACES_MAX && !kept.some((one) => one.id === id)) throw new AppError('saved_places_full');
    const before = kept.find((one) => one.id === id);
    if (before) requireUnchanged(version, formFields(before));
    if (!(await upsertPlace(tx, candidateId, place, nowDate(tx.clock)))) throw new AppError('not_found');
    return withVersion(place);
  });
}

/** @throws AppError not_found */
export async function dropSavedPlace(ctx: Context, candidateId: string, id: string): Promise<void> {
  if (!(await inTransaction(ctx, (tx) => deletePlace(tx, candidateId, id)))) throw new AppError('not_found');
}

/** Stores the label only. @throws AppError invalid_request for an unknown place */
export async function saveSearchedPlace(ctx: Context, candidateId: string, label: string): Promise<void> {
  if (label === '') return inTransaction(ctx, (tx) => deleteSearched(tx, candidateId));
  const [place] = await ctx.geocoder.find(label);
  if (!place) throw new AppError('invalid_request', { fields: [{ path: 'label', code: 'unknown_place' }] });
  await inTransaction(ctx, (tx) => upsertSearched(tx, candidateId, place.label));
}

/** The fields of the form. */
const formFields = ({ id: _, ...place }: PlaceRow) => place;
const withVersion = (place: PlaceRow): SavedPlace => ({ ...place, version: computeVersion(formFields(place)) });
