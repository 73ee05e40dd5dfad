import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { pickupSchema } from './new-bookings.ts';
import { postalAreaSchema } from './postal-code.ts';
import { recordVersion, sentVersion } from './record-version.ts';
import { PLACE_TEXT_MAX } from './text-limits.ts';
import { idSchema, optionalText, provinceCodeSchema, requiredText } from './validation.ts';

const NAME_MAX = 30;

export const savedPlaceFieldsSchema = z.object({
  /** `home`, `school`, `work`, or a name that the student chose. */
  name: requiredText(NAME_MAX),
  address: pickupSchema,
  /** If absent, we look for a code in `address`. */
  postalCode: z.nullish(postalAreaSchema),
  ...sentVersion,
});

export const savedPlaceSchema = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  postalCode: z.nullable(z.string()),
  ...recordVersion,
});
export type SavedPlace = z.infer<typeof savedPlaceSchema>;

const placesOfStudentSchema = z.object({
  /** Oldest first. */
  saved: z.array(savedPlaceSchema),
  /** Label of the place the student last searched near. */
  searched: z.nullable(z.string()),
});

const one = { params: z.object({ id: idSchema }), access: ['candidate'] as const };

export const savedPlaceEndpoints = {
  ownPlaces: endpoint({
    method: 'GET',
    path: '/saved-places',
    access: ['candidate'],
    summary: 'A student’s saved places, and the place they last searched near',
    response: placesOfStudentSchema,
  }),
  savePlace: endpoint({
    method: 'PUT',
    path: '/saved-places/:id',
    summary: 'Save or change a place under an id the caller chooses; up to five',
    body: savedPlaceFieldsSchema,
    refusals: ['not_found', 'saved_places_full'],
    response: savedPlaceSchema,
    ...one,
  }),
  dropPlace: endpoint({
    method: 'DELETE',
    path: '/saved-places/:id',
    summary: 'Remove a saved place',
    status: 204,
    refusals: ['not_found'],
    ...one,
  }),
  saveSearchedPlace: endpoint({
    method: 'PUT',
    path: '/searched-place',
    access: ['candidate'],
    summary: 'Save the label of the place the student searched near; an empty one clears it',
    body: z.object({ label: optionalText(PLACE_TEXT_MAX) }),
    status: 204,
  }),
};

/** A location, as precisely as we know it. */
export const placeSchema = z.object({
  /** Display name; searching for it finds the same place again. */
  label: z.string(),
  /** `M5V 2T6`, or its first half if that's all we know; null for a town. */
  postalCode: z.nullable(z.string()),
  province: provinceCodeSchema,
  /** Degrees, WGS 84. */
  latitude: z.number(),
  longitude: z.number(),
  /** Possible distance from the point. */
  uncertaintyKm: z.number(),
});
export type Place = z.infer<typeof placeSchema>;

export const placeEndpoints = {
  places: endpoint({
    method: 'GET',
    path: '/places',
    access: 'anyone',
    summary:
      'Canadian places for a postal code or its first part, a town (even misspelled), a street address (its town), or ' +
      '`latitude,longitude` (the nearest postal area), best match first; empty if nothing matches',
    query: z.object({ text: requiredText(PLACE_TEXT_MAX) }),
    response: z.array(placeSchema),
  }),
};
