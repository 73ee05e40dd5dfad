import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { recordVersion, sentVersion } from './record-version.ts';
import { dollarsSchema, idSchema, isWholeCents, requiredNumber, requiredText } from './validation.ts';

/** From the shortest possible slot to a working day. */
export const KIND_MINUTES = { min: 30, max: 480 } as const;
export const KIND_PRICE = { min: 1, max: 5000 } as const;
/** Limit for active kinds; nobody chooses from a longer list. */
export const ACTIVE_KINDS_MAX = 20;

const nameSchema = requiredText(60);
export const kindNamesSchema = z.object({ en: nameSchema, fr: nameSchema });

const minutesSchema = requiredNumber().check(
  z.int('not_whole'),
  z.minimum(KIND_MINUTES.min, 'out_of_range'),
  z.maximum(KIND_MINUTES.max, 'out_of_range'),
  z.refine((minutes) => minutes % 5 === 0, 'invalid_number'),
  z.meta({ description: 'A multiple of five' }),
);

const priceSchema = z.nullable(
  z
    .number({ error: 'invalid_number' })
    .check(
      z.minimum(KIND_PRICE.min, 'out_of_range'),
      z.maximum(KIND_PRICE.max, 'out_of_range'),
      z.refine(isWholeCents, 'too_many_decimals'),
    ),
);

export const newKindSchema = z.object({ names: kindNamesSchema, minutes: minutesSchema, price: priceSchema });
export const kindChangesSchema = z.extend(newKindSchema, { isActive: z.boolean({ error: 'invalid' }), ...sentVersion });

/** Excludes the plain lesson, which every school offers: as long as its slot, at the instructor's rate. */
export const lessonKindSchema = z.object({
  id: z.string(),
  names: kindNamesSchema,
  minutes: z.number(),
  /** Before tax and fee; null for the instructor's hourly rate. */
  price: z.nullable(dollarsSchema),
});
export type LessonKind = z.infer<typeof lessonKindSchema>;

/** A lesson kind as its school sees it. */
export const ownKindSchema = z.extend(lessonKindSchema, {
  /** False once retired: nobody can book it. */
  isActive: z.boolean(),
  ...recordVersion,
});
export type OwnKind = z.infer<typeof ownKindSchema>;

export const lessonKindEndpoints = {
  schoolLessonKinds: endpoint({
    method: 'GET',
    path: '/school/:id/lesson-kinds',
    access: ['school'],
    owner: { school: 'params.id' },
    members: 'desk',
    summary: "The school's lesson kinds, including retired ones, shortest first",
    params: z.object({ id: idSchema }),
    response: z.array(ownKindSchema),
  }),
  addLessonKind: endpoint({
    method: 'POST',
    path: '/school/:id/lesson-kinds',
    access: ['school'],
    owner: { school: 'params.id' },
    members: 'managers',
    summary: 'Add a lesson kind with its own price or at each instructor’s rate. Students can book it immediately',
    params: z.object({ id: idSchema }),
    body: newKindSchema,
    status: 201,
    refusals: ['lesson_kinds_full'],
    response: ownKindSchema,
  }),
  changeLessonKind: endpoint({
    method: 'PUT',
    path: '/school/:id/lesson-kinds/:kindId',
    access: ['school'],
    owner: { school: 'params.id' },
    members: 'managers',
    summary: 'Replace a lesson kind, or retire it (`isActive: false`). Booked lessons keep their length and price',
    params: z.object({ id: idSchema, kindId: idSchema }),
    body: kindChangesSchema,
    refusals: ['not_found', 'lesson_kinds_full'],
    response: ownKindSchema,
  }),
  instructorLessonKinds: endpoint({
    method: 'GET',
    path: '/instructor/:id/lesson-kinds',
    access: ['candidate', 'school', 'admin'],
    members: 'everybody',
    scope: 'read_slots',
    summary: "The lesson kinds an instructor offers besides the plain lesson: the school's active ones, shortest first",
    params: z.object({ id: idSchema }),
    response: z.array(lessonKindSchema),
  }),
} as const;
