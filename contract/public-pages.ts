import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { reviewSchema, teachingLanguageSchema } from './instructors.ts';
import { lessonKindSchema } from './lesson-kinds.ts';
import type { Locale } from './locale.ts';
import { offeredPackageSchema } from './packages.ts';
import { TRANSMISSIONS } from './transmissions.ts';
import { dateSchema, dollarsSchema, provinceCodeSchema, timeSchema } from './validation.ts';

/** As it stands in an address; an old one leads on to the current. */
const slugSchema = z.string().check(z.maxLength(100, 'too_long'), z.regex(/^[a-z0-9-]+$/, 'invalid'));

/** A day that students may book, with an instructor's free times. */
const freeDaySchema = z.object({
  date: dateSchema,
  timeZone: z.string(),
  slots: z.array(z.object({ startTime: timeSchema, endTime: timeSchema })),
});

const schoolNameSchema = z.object({
  slug: z.string(),
  name: z.string(),
  city: z.string(),
  province: provinceCodeSchema,
});

/** An instructor as anybody may read of them: no contact, no plate, no licence. */
const cardSchema = z.object({
  id: z.string(),
  slug: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  photo: z.nullable(z.string()),
  numberOfYearsOfExperience: z.number(),
  languages: z.array(teachingLanguageSchema),
  transmission: z.nullable(z.enum(TRANSMISSIONS)),
  /** Of an hour's lesson, booking fee included. */
  price: dollarsSchema,
  /** How much of the price is the booking fee. */
  bookingFee: dollarsSchema,
  /** On that hour, where the school is registered for it. */
  tax: dollarsSchema,
  /** Average of the reviews shown, one decimal; null before the first. */
  rating: z.nullable(z.number()),
  reviewCount: z.number(),
  school: schoolNameSchema,
  /** The nearest, none where nothing is free within weeks. */
  days: z.array(freeDaySchema),
});
export type PublicCard = z.infer<typeof cardSchema>;

/** A lesson kind, as anybody may read of it. */
const publicKindSchema = z.object({
  ...z.pick(lessonKindSchema, { names: true, minutes: true }).shape,
  /** The lowest of those who teach it, booking fee included. */
  price: dollarsSchema,
  bookingFee: dollarsSchema,
  tax: dollarsSchema,
  /** With others it costs more. */
  isFrom: z.boolean(),
});
export type PublicKind = z.infer<typeof publicKindSchema>;

const townNameSchema = z.object({ province: provinceCodeSchema, slug: z.string(), name: z.string() });
export type TownName = z.infer<typeof townNameSchema>;

export const publicSchoolSchema = z.object({
  ...schoolNameSchema.shape,
  photo: z.nullable(z.string()),
  /** What a shared link shows. */
  picture: z.string(),
  languages: z.array(teachingLanguageSchema),
  rating: z.nullable(z.number()),
  reviewCount: z.number(),
  reviews: z.array(reviewSchema),
  kinds: z.array(publicKindSchema),
  packages: z.array(offeredPackageSchema),
  instructors: z.array(cardSchema),
  /** The page of where it is; null where there is none. */
  town: z.nullable(townNameSchema),
});
export type PublicSchool = z.infer<typeof publicSchoolSchema>;

export const publicInstructorSchema = z.object({
  ...cardSchema.shape,
  picture: z.string(),
  bio: z.string(),
  kinds: z.array(publicKindSchema),
  /** Of the school. */
  packages: z.array(offeredPackageSchema),
  car: z.object({ make: z.string(), model: z.string(), year: z.nullable(z.number()) }),
  reviews: z.array(reviewSchema),
  /** Where the instructor comes to: so far around a town, and the larger places there; null where nobody knows where that is. */
  area: z.nullable(
    z.object({
      town: z.string(),
      radiusKm: z.number(),
      centre: z.object({ latitude: z.number(), longitude: z.number() }),
      towns: z.array(z.object({ name: z.string(), latitude: z.number(), longitude: z.number() })),
    }),
  ),
  town: z.nullable(townNameSchema),
});
export type PublicInstructor = z.infer<typeof publicInstructorSchema>;

export const publicTownSchema = z.object({
  ...townNameSchema.shape,
  /** How many come there; those who are shown may be fewer. */
  instructorCount: z.number(),
  /** Of an hour, fee included. */
  lowestPrice: z.nullable(dollarsSchema),
  instructors: z.array(cardSchema),
  /** Towns around it that have a page, the nearest first. */
  neighbours: z.array(townNameSchema),
});
export type PublicTown = z.infer<typeof publicTownSchema>;

const photo = {
  params: z.object({ slug: slugSchema }),
  query: z.object({
    v: z.optional(z.string().check(z.maxLength(64))),
    size: z.optional(z.literal('small', { error: 'invalid' })),
  }),
  refusals: ['not_found'],
} as const;

/** A page and what it shows. */
export type PublicPage =
  | { kind: 'school'; school: PublicSchool }
  | { kind: 'instructor'; instructor: PublicInstructor }
  | { kind: 'town'; town: PublicTown }
  | { kind: 'missing' };

/** Where a page stands. */
export interface PageSurroundings {
  locale: Locale;
  /** The product's own address, without a slash at the end. */
  publicUrl: string;
  stylesheets: readonly string[];
  /** The typeface's file. */
  font: string | null;
}

/** What the web builds and the server calls: a whole page that needs no script. */
export interface PublicPageRenderer {
  renderPublicPage(page: PublicPage, around: PageSurroundings): Promise<string>;
}

export const publicPageEndpoints = {
  publicSchool: endpoint({
    method: 'GET',
    path: '/public/school/:slug',
    access: 'anyone',
    summary: 'A school that students are offered, as anybody may read of it; by an old slug or the id, too',
    params: z.object({ slug: slugSchema }),
    refusals: ['not_found'],
    response: publicSchoolSchema,
  }),
  publicInstructor: endpoint({
    method: 'GET',
    path: '/public/instructor/:slug',
    access: 'anyone',
    summary: 'An instructor whom students are offered, as anybody may read of them; by an old slug or the id, too',
    params: z.object({ slug: slugSchema }),
    refusals: ['not_found'],
    response: publicInstructorSchema,
  }),
  publicSchoolPhoto: endpoint({
    method: 'GET',
    path: '/public/school/:slug/photo',
    access: 'anyone',
    summary: 'The photo of a school that students are offered, WebP',
    ...photo,
  }),
  publicInstructorPhoto: endpoint({
    method: 'GET',
    path: '/public/instructor/:slug/photo',
    access: 'anyone',
    summary: 'The photo of an instructor whom students are offered, WebP',
    ...photo,
  }),
  publicTown: endpoint({
    method: 'GET',
    path: '/public/town/:province/:town',
    access: 'anyone',
    summary: 'A town that instructors come to, with those whom students are offered there',
    params: z.object({ province: provinceCodeSchema, town: slugSchema }),
    refusals: ['not_found'],
    response: publicTownSchema,
  }),
};
