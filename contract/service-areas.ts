import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { placeSchema } from './places.ts';
import { postalCodeSchema } from './postal-code.ts';
import { recordVersion, sentVersion } from './record-version.ts';
import { idSchema, radiusSchema } from './validation.ts';

export const newAreaSchema = z.object({ postalCode: postalCodeSchema, radiusKm: radiusSchema, ...sentVersion });

/** Of how many weeks an area's picture shows the lessons. */
export const AREA_LESSON_WEEKS = 8;

/** Where an instructor comes to. */
export const serviceAreaSchema = z.object({
  /** Of the centre. */
  postalCode: z.string(),
  radiusKm: z.number(),
  /** False where it is what the school has for all of its instructors. */
  isOwn: z.boolean(),
  /** Null where nobody knows of such a postal code: then nobody is told that the instructor comes, nor that not. */
  centre: z.nullable(placeSchema),
  /** Around it, the larger first, so that a picture of it can name them: some near, some as far off as an area may reach. */
  towns: z.array(z.object({ name: z.string(), latitude: z.number(), longitude: z.number() })),
  /** Where the instructor's lessons of the last weeks began, by postal area; those whose pickup has no code are in none. */
  lessons: z.array(z.object({ latitude: z.number(), longitude: z.number(), count: z.number() })),
  ...recordVersion,
});
export type ServiceArea = z.infer<typeof serviceAreaSchema>;

/** Around which all of a school's instructors come who have no area of their own; how far is in the school's settings. */
const schoolAreaSchema = z.pick(serviceAreaSchema, { postalCode: true, centre: true, towns: true });

const area = { params: z.object({ id: idSchema }), response: serviceAreaSchema };

export const serviceAreaEndpoints = {
  schoolServiceArea: endpoint({
    method: 'GET',
    path: '/school/:id/service-area',
    access: ['school'],
    owner: { school: 'params.id' },
    members: 'managers',
    summary: "The middle of the own school's area, for a picture of it",
    params: z.object({ id: idSchema }),
    response: schoolAreaSchema,
  }),
  serviceArea: endpoint({
    method: 'GET',
    path: '/instructor/:id/service-area',
    access: ['school'],
    owner: { instructor: 'params.id' },
    members: 'managers',
    summary:
      "Where an own instructor comes to: the instructor's own area, else the school's radius around its postal code",
    ...area,
  }),
  saveServiceArea: endpoint({
    method: 'PUT',
    path: '/instructor/:id/service-area',
    access: ['school'],
    owner: { instructor: 'params.id' },
    members: 'managers',
    summary: 'Give an own instructor an area, whatever the school has for the others; lessons that are booked stay',
    body: newAreaSchema,
    ...area,
  }),
  clearServiceArea: endpoint({
    method: 'DELETE',
    path: '/instructor/:id/service-area',
    access: ['school'],
    owner: { instructor: 'params.id' },
    members: 'managers',
    summary: 'Let an own instructor come to where the school has all come to',
    ...area,
  }),
};
