import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { PLACE_TEXT_MAX } from './place-text.ts';
import { provinceCodeSchema, requiredText } from './validation.ts';

/** A location, as precisely as we know it. */
export const placeSchema = z.object({
  /** Display name; searching for it finds the same place. */
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
      'Canadian places for a postal code or its first part, a town, or `latitude,longitude` (the nearest postal area), best match ' +
      'first; empty if nothing matches',
    query: z.object({ text: requiredText(PLACE_TEXT_MAX) }),
    response: z.array(placeSchema),
  }),
};
