import * as z from 'zod/mini';
import { emailSchema, linkTokenSchema } from './accounts.ts';
import { BOOKING_HORIZON_DAYS } from './bookable-days.ts';
import { endpoint } from './endpoint.ts';
import type { ValidationParams } from './field-issues.ts';
import { optionalPhoneSchema, phoneSchema } from './phone.ts';
import { findProvinces, postalCodeSchema } from './postal-code.ts';
import { provinceSchema } from './province-names.ts';
import { PROVINCES, TIME_ZONES } from './provinces.ts';
import { recordVersion, sentVersion } from './record-version.ts';
import { provincialTaxNumberSchema, taxNumberSchema } from './tax-numbers.ts';
import {
  anyLines,
  idSchema,
  optionalText,
  provinceCodeSchema,
  radiusSchema,
  requiredNumber,
  requiredText,
} from './validation.ts';

export const schoolDataEndpoints = {
  schoolData: endpoint({
    method: 'GET',
    path: '/school/:id/data.zip',
    access: ['school'],
    owner: { school: 'params.id' },
    members: 'owners',
    summary:
      'Export all of the school’s data as a zip file of JSON (in the API’s format) and CSV: information, ' +
      'instructors, cars, slots, weekly hours, bookings, students, reviews, payments and ledger. The school’s ' +
      'history logs the export',
    params: z.object({ id: idSchema }),
  }),
};

export const timeZoneSchema = z
  .string({ error: 'required' })
  .check(z.refine((zone) => TIME_ZONES.includes(zone), 'invalid'));

/** Submitting the form makes this declaration; if the field is sent, it must be true. */
const ticked = z
  ._default(z.enum(['true'], { error: 'must_accept' }), 'true')
  .check(z.meta({ description: 'Sending the form makes this declaration; any value but `true` is refused' }));

const countrySchema = z
  .pipe(
    z.string({ error: 'required' }).check(z.trim(), z.minLength(1, 'required'), z.regex(/^(canada|ca)$/i, 'invalid')),
    z.transform(() => 'Canada' as const),
  )
  .check(z.meta({ description: '`Canada` or `CA`' }));

/**
 * Requires a site, not an account on it, exactly as written. URL parsers skip line breaks, spaces and invisible
 * characters, so we refuse those.
 */
function isWebAddress(text: string): boolean {
  if (/[\s\\\p{Cf}]/u.test(text) || !URL.canParse(text)) return false;
  const labels = new URL(text).hostname.split('.');
  if (!/^https?:\/\/[^/]/i.test(text) || labels.length < 2 || labels.includes('')) return false;
  // Refuse even an empty account part, which makes the text before it look like the host.
  return !/^https?:\/*[^/?#]*@/i.test(text);
}

const websiteSchema = z.pipe(
  optionalText(200),
  z.transform((text, context) => {
    if (!text) return '';
    const address = /^https?:\/\//i.test(text) ? text : `https://${text.replace(/^\/\//, '')}`;
    if (!isWebAddress(address)) {
      context.issues.push({ code: 'custom', message: 'invalid_website', input: text });
      return z.NEVER;
    }
    return address;
  }),
);

/** API-15, the fields of the multipart form. They're all text. */
export const schoolInformationFieldsSchema = z
  .object({
    schoolId: idSchema,
    ...sentVersion,
    name: z.optional(requiredText(120)).check(
      z.meta({
        description:
          'If absent, keeps the saved or sign-up name. If the operator approves schools, an approved school’s new ' +
          'name waits in `wantedName` for approval; sending the old name withdraws it. Must be unique; up to three changes a year',
      }),
    ),
    /** Where students and we contact the school; the login address doesn't change. */
    email: z.optional(emailSchema).check(z.meta({ description: 'If absent, keeps the saved or sign-up address' })),
    contactNumber1: phoneSchema,
    contactNumber2: optionalPhoneSchema,
    website: websiteSchema,
    /** House number and street. */
    addressLine1: requiredText(160),
    addressLine2: optionalText(160),
    city: requiredText(80),
    province: provinceSchema,
    country: countrySchema,
    postalCode: postalCodeSchema,
    /** IANA zone of the school's address; if absent, the province's main one. */
    timeZone: z.optional(timeZoneSchema),
    /** Replaces the number in the settings. A tax-registered school needs it to move to Québec or Saskatchewan. */
    provincialTaxNumber: z.optional(provincialTaxNumberSchema),
    isLegallyRegistered: ticked,
    termsAcceptance: ticked,
  })
  .check(
    z.superRefine(
      ({ postalCode, province, timeZone }, context) => {
        const provinces = findProvinces(postalCode);
        if (!provinces.includes(province)) {
          context.addIssue({
            code: 'custom',
            path: ['postalCode'],
            message: 'postal_code_elsewhere',
            params: { provinces } satisfies ValidationParams,
          });
        }
        if (timeZone !== undefined && !PROVINCES[province].timeZones.includes(timeZone)) {
          context.addIssue({ code: 'custom', path: ['timeZone'], message: 'invalid' });
        }
      },
      // Reported together with all other errors, once the fields it compares are valid.
      {
        when: ({ issues }) =>
          !issues.some(
            ({ path = [] }) => path.length === 0 || ['postalCode', 'province', 'timeZone'].includes(String(path[0])),
          ),
      },
    ),
  );

export const schoolSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** New name pending the operator's approval; students see `name` until then. */
  wantedName: z.nullable(z.string()),
  email: z.string(),
  contactNumber1: z.string(),
  contactNumber2: z.string(),
  website: z.string(),
  addressLine1: z.string(),
  addressLine2: z.string(),
  city: z.string(),
  province: z.nullable(provinceCodeSchema),
  country: z.string(),
  postalCode: z.string(),
  timeZone: z.nullable(z.string()),
  isInformationComplete: z.boolean(),
  isApproved: z.boolean(),
  /** Where we email the school: `email` once confirmed; until then the previous or the account's address. */
  mailAddress: z.string(),
  /** State of `email`. `link_sent`: we emailed a confirmation link that still works. */
  addressState: z.enum(['confirmed', 'link_sent', 'unconfirmed']),
  photoVersion: z.nullable(z.string()),
  ...recordVersion,
});
export type School = z.infer<typeof schoolSchema>;

const minutesSchema = requiredNumber().check(
  z.int('not_whole'),
  z.minimum(0, 'out_of_range'),
  z.maximum(120, 'out_of_range'),
);

export const WEEKS_AHEAD = { min: 1, max: 26 } as const;
export const NOTICE_DAYS = { min: 2, max: 30 } as const;
export const AHEAD_DAYS = { min: 7, max: BOOKING_HORIZON_DAYS } as const;
export const HOW_TO_PAY_MAX = 500;
export const ABOUT_MAX = 600;
export const LESSONS_A_DAY = { min: 1, max: 20 } as const;
const TRAVEL_TOLERANCE_MINUTES = { min: 0, max: 30 } as const;

const wholeBetween = ({ min, max }: { min: number; max: number }) =>
  requiredNumber().check(z.int('not_whole'), z.minimum(min, 'out_of_range'), z.maximum(max, 'out_of_range'));

const taxSettings = {
  /** Registered for sales tax under the numbers below, so lessons are taxed. */
  isTaxRegistered: z.boolean({ error: 'required' }),
  /** The school's own rate in basis points (1300 is 13%); null uses the province's. */
  taxBasisPoints: z.nullable(
    z
      .number({ error: 'invalid_number' })
      .check(z.int('not_whole'), z.minimum(0, 'out_of_range'), z.maximum(3000, 'out_of_range')),
  ),
};

/** Each setting is stored in the column of `schools` with its name in snake case: `noticeDays` in `notice_days`. */
export const schoolSettingsSchema = z.object({
  ...taxSettings,
  /** `123456789 RT0001`, the number for GST and HST, which a registered school needs. Shown on receipts, statements and invoices. */
  taxNumber: taxNumberSchema,
  /** `1234567890 TQ0001` in Québec, seven digits in Saskatchewan, where a registered school at the province's rate needs it; empty elsewhere. */
  provincialTaxNumber: provincialTaxNumberSchema,
  /** How far instructors without their own area travel from the school. */
  defaultRadiusKm: radiusSchema,
  /** True if students can only book lessons that leave the instructor enough time to drive there and on. */
  checksTravel: z.boolean({ error: 'required' }),
  /** Minutes of a drive that may overlap the lessons around it. */
  travelToleranceMinutes: wholeBetween(TRAVEL_TOLERANCE_MINUTES),
  /** Weeks ahead for which weekly hours create slots. */
  weeksAhead: wholeBetween(WEEKS_AHEAD),
  /** Days of notice before a lesson; 2 means the day after tomorrow. */
  noticeDays: wholeBetween(NOTICE_DAYS),
  /** How many days ahead students can book. */
  aheadDays: wholeBetween(AHEAD_DAYS),
  /** Per instructor; null for no limit. */
  mostLessonsADay: z.nullable(wholeBetween(LESSONS_A_DAY)),
  /** Between an instructor's consecutive lessons, wherever they are. */
  leastBreakMinutes: minutesSchema,
  /** True to refuse lessons beyond the province's daily limit; otherwise we only warn the student. */
  refusesLongDays: z.boolean({ error: 'required' }),
  /** True if managers see income, reports and booking exports, as owners do. */
  managersSeeFigures: z.boolean({ error: 'required' }),
  /** True if instructors can change their own hours and days off. */
  instructorsSetHours: z.boolean({ error: 'required' }),
  /** True if instructors can book lessons for their own students, in their own calendar. */
  instructorsBook: z.boolean({ error: 'required' }),
  /** True if the front desk can override limits with a reason, as managers can. */
  deskOverrides: z.boolean({ error: 'required' }),
  /** Payment instructions in the school's own words, shown to students who owe it money and their guardians. */
  howToPay: anyLines(HOW_TO_PAY_MAX),
  /** The school in its own words, as plain text on its public page. */
  about: anyLines(ABOUT_MAX),
  /** True if the public page shows the school's address. */
  showsAddress: z.boolean({ error: 'required' }),
  /** True if the public page shows the first phone number. */
  showsPhone: z.boolean({ error: 'required' }),
  /** True if the public page links to the school's website. */
  showsWebsite: z.boolean({ error: 'required' }),
});
export type SchoolSettings = z.infer<typeof schoolSettingsSchema>;

/** Settings of a new school. The columns have the same defaults, for schools older than a setting. */
export const DEFAULT_SETTINGS: SchoolSettings = {
  isTaxRegistered: false,
  taxBasisPoints: null,
  taxNumber: '',
  provincialTaxNumber: '',
  defaultRadiusKm: 25,
  checksTravel: true,
  travelToleranceMinutes: 15,
  weeksAhead: 8,
  noticeDays: 2,
  aheadDays: 365,
  mostLessonsADay: null,
  leastBreakMinutes: 0,
  refusesLongDays: false,
  managersSeeFigures: false,
  instructorsSetHours: true,
  instructorsBook: true,
  deskOverrides: false,
  howToPay: '',
  about: '',
  showsAddress: false,
  showsPhone: false,
  showsWebsite: false,
};

const savedSettingsSchema = z.extend(schoolSettingsSchema, recordVersion);
export type SavedSettings = z.infer<typeof savedSettingsSchema>;

export const schoolEndpoints = {
  saveSchoolInformation: endpoint({
    method: 'POST',
    path: '/school/info',
    access: ['school'],
    owner: { school: 'fields.schoolId' },
    members: 'owners',
    summary: "Save the school's information",
    multipart: { fields: schoolInformationFieldsSchema },
    response: schoolSchema,
  }),
  school: endpoint({
    method: 'GET',
    path: '/school/:id',
    access: ['school', 'admin'],
    owner: { school: 'params.id' },
    members: 'everybody',
    shows: 'school',
    summary: "The school's information",
    params: z.object({ id: idSchema }),
    refusals: ['not_found'],
    response: schoolSchema,
  }),
  sendAddressLink: endpoint({
    method: 'POST',
    path: '/school/:id/contact-address/link',
    access: ['school'],
    owner: { school: 'params.id' },
    members: 'owners',
    summary: 'Email a confirmation link to the contact address; does nothing if it’s already confirmed',
    params: z.object({ id: idSchema }),
    refusals: ['too_many_requests'],
    response: schoolSchema,
  }),
  confirmAddress: endpoint({
    method: 'POST',
    path: '/school/contact-address/confirm',
    access: 'anyone',
    summary: 'Confirm a school’s contact address with its emailed token, once; we email the school there from then on',
    body: z.object({ token: linkTokenSchema }),
    refusals: ['address_not_confirmed'],
    response: z.object({ email: z.string() }),
  }),
  schoolSettings: endpoint({
    method: 'GET',
    path: '/school/:id/settings',
    access: ['school'],
    owner: { school: 'params.id' },
    members: 'owners',
    summary: "The school's settings",
    params: z.object({ id: idSchema }),
    response: savedSettingsSchema,
  }),
  saveSchoolSettings: endpoint({
    method: 'PUT',
    path: '/school/:id/settings',
    access: ['school'],
    owner: { school: 'params.id' },
    members: 'owners',
    summary: "Save the school's settings; existing bookings keep their terms",
    params: z.object({ id: idSchema }),
    // Absent settings stay as they are, so that older clients can save too.
    body: z.extend(z.partial(schoolSettingsSchema), { ...taxSettings, ...sentVersion }),
    response: savedSettingsSchema,
  }),
};
