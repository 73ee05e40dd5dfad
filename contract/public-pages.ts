import * as z from 'zod/mini';
import { TRANSMISSIONS } from './car-facts.ts';
import { endpoint } from './endpoint.ts';
import {
  publicContactSchema,
  reviewSchema,
  schoolSummarySchema,
  teachingLanguageSchema,
  trustFactsSchema,
} from './instructors.ts';
import { lessonKindSchema } from './lesson-kinds.ts';
import type { Locale } from './locale.ts';
import { offeredPackageSchema } from './packages.ts';
import { dateSchema, dollarsSchema, provinceCodeSchema, timeSchema } from './validation.ts';

/** Name in an address; an old slug redirects to the current one. */
const slugSchema = z.string().check(z.maxLength(100, 'too_long'), z.regex(/^[a-z0-9-]+$/, 'invalid'));

/** A bookable day with an instructor's free times. */
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

/** Public information about an instructor, without contact details, plate or licence. */
const cardSchema = z.object({
  id: z.string(),
  slug: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  photo: z.nullable(z.string()),
  numberOfYearsOfExperience: z.number(),
  languages: z.array(teachingLanguageSchema),
  transmission: z.nullable(z.enum(TRANSMISSIONS)),
  /** Price of an hour's lesson, including the booking fee. */
  price: dollarsSchema,
  /** The booking fee within the price. */
  bookingFee: dollarsSchema,
  /** Tax on that hour, if the school is registered. */
  tax: dollarsSchema,
  /** Average of the shown reviews, one decimal; null without reviews. */
  rating: z.nullable(z.number()),
  reviewCount: z.number(),
  school: schoolNameSchema,
  /** Earliest days; empty if nothing is free for weeks. */
  days: z.array(freeDaySchema),
});
export type PublicCard = z.infer<typeof cardSchema>;

/** Public information about a lesson kind. */
const publicKindSchema = z.object({
  ...z.pick(lessonKindSchema, { id: true, names: true, minutes: true }).shape,
  /** Lowest price among its instructors, including the booking fee. */
  price: dollarsSchema,
  bookingFee: dollarsSchema,
  tax: dollarsSchema,
  /** True if other instructors charge more. */
  isFrom: z.boolean(),
});
export type PublicKind = z.infer<typeof publicKindSchema>;

const townNameSchema = z.object({ province: provinceCodeSchema, slug: z.string(), name: z.string() });
export type TownName = z.infer<typeof townNameSchema>;

export const publicSchoolSchema = z.object({
  ...schoolNameSchema.shape,
  photo: z.nullable(z.string()),
  /** Preview image for shared links. */
  picture: z.string(),
  languages: z.array(teachingLanguageSchema),
  rating: z.nullable(z.number()),
  reviewCount: z.number(),
  /** Newest first, across its instructors. */
  reviews: z.array(z.extend(reviewSchema, { instructorName: z.string() })),
  kinds: z.array(publicKindSchema),
  packages: z.array(offeredPackageSchema),
  /** The school in its own words; empty if it added none. */
  about: z.string(),
  ...publicContactSchema.shape,
  instructors: z.array(cardSchema),
  /** Page of the school's town; null if there is none. */
  town: z.nullable(townNameSchema),
});
export type PublicSchool = z.infer<typeof publicSchoolSchema>;

export const publicInstructorSchema = z.object({
  ...cardSchema.shape,
  school: z.object({
    ...schoolNameSchema.shape,
    ...publicContactSchema.shape,
    summary: z.optional(schoolSummarySchema),
  }),
  ...trustFactsSchema.shape,
  /** Tax on a lesson of any length, in hundredths of a percent; 0 if the school isn't registered. */
  taxBasisPoints: z.number(),
  picture: z.string(),
  bio: z.string(),
  kinds: z.array(publicKindSchema),
  /** Packages of the school. */
  packages: z.array(offeredPackageSchema),
  car: z.object({ make: z.string(), model: z.string(), year: z.nullable(z.number()) }),
  reviews: z.array(reviewSchema),
  /** Area the instructor travels to: a radius around a town, and its larger places; null if unknown. */
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
  /** Number of instructors who travel there; may exceed the number shown. */
  instructorCount: z.number(),
  /** Price of an hour, including the fee. */
  lowestPrice: z.nullable(dollarsSchema),
  instructors: z.array(cardSchema),
  /** Towns nearby that have a page, nearest first. */
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

/** The part of a school's instructors that its page shows. */
export interface ShownInstructors {
  /** One-based. */
  page: number;
  pages: number;
  pageSize: number;
  /** Empty unless the visitor searched for a name. */
  search: string;
  /** Instructors whose name matches the search. */
  found: number;
  /** All instructors, and the lowest price of an hour among them. */
  count: number;
  lowestPrice: number | null;
}

/** A page with its data. */
export type PublicPage =
  | { kind: 'school'; school: PublicSchool; shown: ShownInstructors }
  | { kind: 'instructor'; instructor: PublicInstructor }
  | { kind: 'town'; town: PublicTown }
  | { kind: 'missing' };

/** Where a page is served. */
export interface PageSurroundings {
  locale: Locale;
  /** The product's own address, without a trailing slash. */
  publicUrl: string;
  stylesheets: readonly string[];
  /** File name of the font. */
  font: string | null;
}

/** Interface of the web's build that the server calls: a complete page that works without scripts. */
export interface PublicPageRenderer {
  renderPublicPage(page: PublicPage, around: PageSurroundings): Promise<string>;
}

export const publicPageEndpoints = {
  publicSchool: endpoint({
    method: 'GET',
    path: '/public/school/:slug',
    access: 'anyone',
    summary: 'Public information about a school visible to students; also by an old slug or the id',
    params: z.object({ slug: slugSchema }),
    refusals: ['not_found'],
    response: publicSchoolSchema,
  }),
  publicInstructor: endpoint({
    method: 'GET',
    path: '/public/instructor/:slug',
    access: 'anyone',
    summary: 'Public information about an instructor visible to students; also by an old slug or the id',
    params: z.object({ slug: slugSchema }),
    refusals: ['not_found'],
    response: publicInstructorSchema,
  }),
  publicSchoolPhoto: endpoint({
    method: 'GET',
    path: '/public/school/:slug/photo',
    access: 'anyone',
    summary: 'The photo of a school visible to students (WebP)',
    ...photo,
  }),
  publicInstructorPhoto: endpoint({
    method: 'GET',
    path: '/public/instructor/:slug/photo',
    access: 'anyone',
    summary: 'The photo of an instructor visible to students (WebP)',
    ...photo,
  }),
  publicTown: endpoint({
    method: 'GET',
    path: '/public/town/:province/:town',
    access: 'anyone',
    summary: 'A town that instructors travel to, with those visible to students',
    params: z.object({ province: provinceCodeSchema, town: slugSchema }),
    refusals: ['not_found'],
    response: publicTownSchema,
  }),
};
