import * as z from 'zod/mini';
import { emailSchema } from './accounts.ts';
import { TRANSMISSIONS } from './car-facts.ts';
import { endpoint } from './endpoint.ts';
import { lessonKindSchema } from './lesson-kinds.ts';
import { searchedPageQuery } from './paging.ts';
import { phoneSchema } from './phone.ts';
import { sentVersion } from './record-version.ts';
import { TEACHING_LANGUAGES } from './teaching-languages.ts';
import {
  dateSchema,
  dollarsSchema,
  idSchema,
  isWholeCents,
  optionalLines,
  optionalText,
  provinceCodeSchema,
  requiredNumber,
  requiredText,
} from './validation.ts';

export const teachingLanguageSchema = z.enum(TEACHING_LANGUAGES, { error: 'invalid' });

const yearsSchema = requiredNumber().check(
  z.int('not_whole'),
  z.minimum(0, 'out_of_range'),
  z.maximum(70, 'out_of_range'),
);

/** Hourly rate in dollars with up to two decimals. */
const rateSchema = requiredNumber().check(
  z.minimum(1, 'out_of_range'),
  z.maximum(1000, 'out_of_range'),
  z.refine(isWholeCents, 'too_many_decimals'),
  z.meta({ description: 'Dollars per hour, with up to two decimals' }),
);

const languagesSchema = z.pipe(
  z.array(teachingLanguageSchema, { error: 'required' }).check(z.minLength(1, 'required'), z.maxLength(13, 'invalid')),
  z.transform((languages) => [...new Set(languages)]),
);

const modelYearSchema = z
  .number({ error: 'invalid_number' })
  .check(z.int('not_whole'), z.minimum(1980, 'out_of_range'), z.maximum(2100, 'out_of_range'));
/** Forms send text, empty if nothing was entered. */
const carYearSchema = z.nullish(
  z.union(
    [
      modelYearSchema,
      z.pipe(
        z.pipe(
          z.string().check(z.trim(), z.regex(/^(\d{4})?$/, 'invalid_number')),
          z.transform((text) => (text === '' ? null : Number(text))),
        ),
        z.nullable(modelYearSchema),
      ),
    ],
    { error: 'invalid_number' },
  ),
);

export const instructorCarSchema = z.object({
  make: optionalText(60),
  model: requiredText(60),
  year: carYearSchema,
  color: requiredText(40),
  plateNumber: requiredText(15).check(z.refine((plate) => /[A-Za-z0-9]/.test(plate), 'invalid')),
  transmission: z.nullish(z.enum(TRANSMISSIONS, { error: 'invalid' })),
});

/**
 * Choice for a car that colleagues also drive. Without it, we return `car_shared` if details differ from the stored
 * ones.
 */
const sharedCarAnswer = {
  /** Keep the shared car's stored details and ignore the ones sent, except the plate. */
  sharesCar: z.optional(z.boolean({ error: 'invalid' })),
  /** Apply the sent details for everyone who drives the car. */
  changesSharedCar: z.optional(z.boolean({ error: 'invalid' })),
};

/** API-11 */
export const newInstructorSchema = z.object({
  schoolId: idSchema,
  firstName: requiredText(80),
  lastName: requiredText(80),
  contactNumber: phoneSchema,
  email: emailSchema,
  numberOfYearsOfExperience: yearsSchema,
  languages: languagesSchema,
  ratePerHour: rateSchema,
  instructorCar: instructorCarSchema,
  termsAcceptance: z.literal(true, { error: 'required' }),
  bio: optionalLines(1000),
  dlNumber: optionalText(40),
  dlExpiryDate: z.nullish(dateSchema),
  ...sharedCarAnswer,
});

/**
 * API-11's form has a file field, which becomes an empty object in JSON. We refuse anything else rather than silently
 * drop the picture.
 */
const imageSchema = z
  .nullish(z.union([z.literal(''), z.object({})], { error: 'unknown_field' }))
  .check(z.meta({ description: 'Empty: the picture itself goes to `POST /instructor/docs/photo`' }));

/** Fields the school can edit in its table and on the instructor's page. */
export const instructorChangesSchema = z.partial(
  z.object({
    firstName: requiredText(80),
    lastName: requiredText(80),
    contactNumber: phoneSchema,
    email: emailSchema,
    numberOfYearsOfExperience: yearsSchema,
    languages: languagesSchema,
    ratePerHour: rateSchema,
    instructorCar: z.partial(instructorCarSchema),
    bio: optionalLines(1000),
    dlNumber: optionalText(40),
    dlExpiryDate: z.nullish(dateSchema),
    /** False withdraws upcoming free slots. Booked lessons stay for the school to settle. */
    isActive: z.boolean({ error: 'invalid' }),
    ...sharedCarAnswer,
    /** API-12. Fields that this caller can't see are null. */
    ...sentVersion,
  }),
);

export const reviewSchema = z.object({
  name: z.string(),
  rating: z.number(),
  comment: z.string(),
  answer: z.nullable(z.string()),
  /** Month of the reviewed lesson, `2026-11`. */
  lessonMonth: z.string(),
  /** Names of the lesson's type by language; null for a standard lesson. */
  kindNames: z.nullable(lessonKindSchema.shape.names),
});

export type Review = z.infer<typeof reviewSchema>;

/** Contact details of a school; each is null unless the school shows it. */
export const publicContactSchema = z.object({
  /** One line. */
  address: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  website: z.nullable(z.string()),
});

/** What a school's public page shows, in short. */
export const schoolSummarySchema = z.object({
  /** First sentences of the school's own words, up to 160 characters; empty if it added none. */
  about: z.string(),
  /** Average of its instructors' shown reviews, one decimal; null without reviews. */
  rating: z.nullable(z.number()),
  reviewCount: z.number(),
  /** Active instructors. */
  instructorCount: z.number(),
});
export type SchoolSummary = z.infer<typeof schoolSummarySchema>;

/** What anyone may know about an instructor's record. */
export const trustFactsSchema = z.object({
  /** Completed lessons, rounded down to a round number; 0 below five. */
  lessonsGiven: z.number(),
  /** True if the school entered a licence number and an expiry date, which both stay private. Null once that date has passed. */
  hasLicenceOnFile: z.nullable(z.boolean()),
});

/** API-12. Fields this caller can't see are null. */
export const instructorSchema = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  numberOfYearsOfExperience: z.number(),
  languages: z.array(teachingLanguageSchema),
  ratePerHour: dollarsSchema,
  contactNumber: z.nullable(z.string()),
  email: z.nullable(z.string()),
  bio: z.string(),
  school: z.object({
    id: z.string(),
    name: z.string(),
    city: z.string(),
    /** Null until the school fills in its information. */
    province: z.nullable(provinceCodeSchema),
    timeZone: z.nullable(z.string()),
    /** Dollars per booking, never refunded. */
    bookingFee: dollarsSchema,
    /** Tax on the lesson in basis points; 0 if the school isn't registered. */
    taxBasisPoints: z.number(),
    ...publicContactSchema.shape,
    /** Only for a student who reads one instructor, if students can book at the school. */
    summary: z.optional(schoolSummarySchema),
  }),
  instructorCar: z.object({
    make: z.string(),
    model: z.string(),
    year: z.nullable(z.number()),
    color: z.string(),
    plateNumber: z.nullable(z.string()),
    /** Null if the school hasn't specified it. */
    transmission: z.nullable(z.enum(TRANSMISSIONS)),
  }),
  /** Average of the shown reviews, 1 to 5, one decimal; null without reviews. */
  rating: z.nullable(z.number()),
  /** All shown reviews; `reviews` has the newest of them. */
  reviewCount: z.number(),
  reviews: z.array(reviewSchema),
  /** Share of past lessons that were completed, 0 to 1; null without past lessons. */
  successRate: z.nullable(z.number()),
  ...trustFactsSchema.shape,
  dlNumber: z.nullable(z.string()),
  dlExpiryDate: z.nullable(z.string()),
  drivingLicenseS3Url: z.null(),
  profilePhotoS3Url: z.nullable(z.string()),
  isActive: z.boolean(),
  /** Only for callers who can change the record. */
  version: z.optional(z.string()),
});
export type Instructor = z.infer<typeof instructorSchema>;

export const instructorEndpoints = {
  addInstructor: endpoint({
    method: 'POST',
    path: '/instructor',
    access: ['school'],
    owner: { school: 'body.schoolId' },
    members: 'managers',
    summary: 'Add an instructor with a car',
    body: z.extend(newInstructorSchema, { image: imageSchema }),
    status: 201,
    refusals: ['instructor_email_in_use', 'car_shared'],
    response: instructorSchema,
  }),
  schoolInstructors: endpoint({
    method: 'GET',
    path: '/instructor/school/:schoolId',
    access: ['school', 'admin'],
    owner: { school: 'params.schoolId' },
    members: 'own',
    scope: 'read_slots',
    shows: 'instructor',
    summary: "A school's instructors, by name",
    params: z.object({ schoolId: idSchema }),
    response: z.array(instructorSchema),
  }),
  schoolInstructorPage: endpoint({
    method: 'GET',
    path: '/instructor/school/:schoolId/page',
    access: ['school'],
    owner: { school: 'params.schoolId' },
    members: 'own',
    shows: 'instructor',
    summary:
      "A page of a school's instructors, by name, searched by name and email. A page after the last one answers the last",
    params: z.object({ schoolId: idSchema }),
    query: searchedPageQuery,
    response: z.object({
      instructors: z.array(instructorSchema),
      /** Instructors on all pages. */
      total: z.number(),
    }),
  }),
  schoolInstructorNames: endpoint({
    method: 'GET',
    path: '/instructor/school/:schoolId/names',
    access: ['school'],
    owner: { school: 'params.schoolId' },
    members: 'own',
    summary: "The names of a school's instructors, active or not, for choosing one",
    params: z.object({ schoolId: idSchema }),
    response: z.array(
      z.object({
        ...{ id: z.string(), firstName: z.string(), lastName: z.string(), isActive: z.boolean() },
        /** For owners and managers, who edit instructors: each email is used once in a school. */
        email: z.optional(z.string()),
      }),
    ),
  }),
  instructor: endpoint({
    method: 'GET',
    path: '/instructor/:id',
    access: ['candidate', 'school', 'admin'],
    members: 'everybody',
    shows: 'instructor',
    summary: "An instructor's profile",
    params: z.object({ id: idSchema }),
    refusals: ['not_found'],
    response: instructorSchema,
  }),
  changeInstructor: endpoint({
    method: 'PATCH',
    path: '/instructor/:id',
    access: ['school'],
    owner: { instructor: 'params.id' },
    members: 'managers',
    summary: "Change some of an instructor's fields, or deactivate and reactivate the instructor",
    params: z.object({ id: idSchema }),
    body: instructorChangesSchema,
    refusals: ['instructor_email_in_use', 'car_shared'],
    response: instructorSchema,
  }),
};
