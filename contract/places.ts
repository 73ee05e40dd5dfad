import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { PLACE_TEXT_MAX } from './place-text.ts';
import { provinceCodeSchema, requiredText } from './validation.ts';

/** Where somebody stands, as far as it is known. */
export const placeSchema = z.object({
  /** What people read; written again, it finds the same place. */
  label: z.string(),
  /** `M5V 2T6`, or the first half where no more is known; null for a town. */
  postalCode: z.nullable(z.string()),
  province: provinceCodeSchema,
  /** Degrees, WGS 84. */
  latitude: z.number(),
  longitude: z.number(),
  /** How far from the point it may be. */
  uncertaintyKm: z.number(),
});
export type Place = z.infer<typeof placeSchema>;

export const placeEndpoints = {
  places: endpoint({
    method: 'GET',
    path: '/places',
    access: 'anyone',
    summary:
      'Places of Canada by a postal code or its beginning, a town, or `latitude,longitude`, whose nearest postal area it is; the ' +
      'best first, none where nothing is called that',
    query: z.object({ text: requiredText(PLACE_TEXT_MAX) }),
    response: z.array(placeSchema),
  }),
};
