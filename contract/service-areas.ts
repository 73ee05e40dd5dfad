import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { placeSchema } from './places.ts';
import { postalCodeSchema } from './postal-code.ts';
import { recordVersion, sentVersion } from './record-version.ts';
import { idSchema, radiusSchema } from './validation.ts';

export const newAreaSchema = z.object({ postalCode: postalCodeSchema, radiusKm: radiusSchema, ...sentVersion });

/** Weeks of lessons shown on an area's map. */
export const AREA_LESSON_WEEKS = 8;

/** Area an instructor travels to. */
export const serviceAreaSchema = z.object({
  /** Postal code of the centre. */
  postalCode: z.string(),
  radiusKm: z.number(),
  /** False for the school's default area. */
  isOwn: z.boolean(),
  /** Null for an unknown postal code; distances are then unknown too. */
  centre: z.nullable(placeSchema),
  /** Places around the centre, largest first, to label the map out to the largest possible radius. */
  towns: z.array(z.object({ name: z.string(), latitude: z.number(), longitude: z.number() })),
  /** Where the instructor's recent lessons began, by postal area; excludes pickups without a code. */
  lessons: z.array(z.object({ latitude: z.number(), longitude: z.number(), count: z.number() })),
  ...recordVersion,
});
export type ServiceArea = z.infer<typeof serviceAreaSchema>;

/** Centre of the area for instructors without their own; its radius is in the school's settings. */
const schoolAreaSchema = z.pick(serviceAreaSchema, { postalCode: true, centre: true, towns: true });

const area = { params: z.object({ id: idSchema }), response: serviceAreaSchema };

export const serviceAreaEndpoints = {
  schoolServiceArea: endpoint({
    method: 'GET',
    path: '/school/:id/service-area',
    access: ['school'],
    owner: { school: 'params.id' },
    members: 'managers',
    summary: "The centre of the school's area, for its map",
    params: z.object({ id: idSchema }),
    response: schoolAreaSchema,
  }),
  serviceArea: endpoint({
    method: 'GET',
    path: '/instructor/:id/service-area',
    access: ['school'],
    owner: { instructor: 'params.id' },
    members: 'managers',
    summary: "An instructor's area: their own, or else the school's radius around its postal code",
    ...area,
  }),
  saveServiceArea: endpoint({
    method: 'PUT',
    path: '/instructor/:id/service-area',
    access: ['school'],
    owner: { instructor: 'params.id' },
    members: 'managers',
    summary: 'Set an instructor’s own area instead of the school’s; booked lessons stay',
    body: newAreaSchema,
    ...area,
  }),
  clearServiceArea: endpoint({
    method: 'DELETE',
    path: '/instructor/:id/service-area',
    access: ['school'],
    owner: { instructor: 'params.id' },
    members: 'managers',
    summary: 'Return an instructor to the school’s area',
    ...area,
  }),
};
