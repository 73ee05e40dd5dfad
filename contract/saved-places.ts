import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { pickupSchema } from './new-bookings.ts';
import { PLACE_TEXT_MAX } from './place-text.ts';
import { postalAreaSchema } from './postal-code.ts';
import { recordVersion, sentVersion } from './record-version.ts';
import { idSchema, optionalText, requiredText } from './validation.ts';

const NAME_MAX = 30;

export const savedPlaceFieldsSchema = z.object({
  /** `home`, `school`, `work`, or an own word. */
  name: requiredText(NAME_MAX),
  address: pickupSchema,
  /** Without it a code is looked for in `address`. */
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
  /** The oldest first. */
  saved: z.array(savedPlaceSchema),
  /** What the place is called near which the student looked for instructors the last time. */
  searched: z.nullable(z.string()),
});

const one = { params: z.object({ id: idSchema }), access: ['candidate'] as const };

export const savedPlaceEndpoints = {
  ownPlaces: endpoint({
    method: 'GET',
    path: '/saved-places',
    access: ['candidate'],
    summary: 'The places that a student keeps, and the one searched near the last time',
    response: placesOfStudentSchema,
  }),
  savePlace: endpoint({
    method: 'PUT',
    path: '/saved-places/:id',
    summary: 'Keep a place by an id of the caller’s making, or change one; at most five',
    body: savedPlaceFieldsSchema,
    refusals: ['not_found', 'saved_places_full'],
    response: savedPlaceSchema,
    ...one,
  }),
  dropPlace: endpoint({
    method: 'DELETE',
    path: '/saved-places/:id',
    summary: 'Keep a place no more',
    status: 204,
    refusals: ['not_found'],
    ...one,
  }),
  saveSearchedPlace: endpoint({
    method: 'PUT',
    path: '/searched-place',
    access: ['candidate'],
    summary: 'Remember by its label near which place the student looked for instructors; an empty one forgets it',
    body: z.object({ label: optionalText(PLACE_TEXT_MAX) }),
    status: 204,
  }),
};
