import * as z from 'zod/mini';
import type { AvailabilityRecord, availabilityEndpoints } from '#contract/availability.ts';
import { TRANSMISSIONS } from '#contract/car-facts.ts';
import { TIMES_OF_DAY } from '#contract/day-list.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { teachingLanguageSchema } from '#contract/instructors.ts';
import type { Locale } from '#contract/locale.ts';
import { pickupSchema } from '#contract/new-bookings.ts';
import { instructorDetailsLink } from '#contract/paths.ts';
import { postalAreaSchema } from '#contract/postal-code.ts';
import { dateSchema, idSchema, strict, timeSchema } from '#contract/validation.ts';
import { type Ask, Refused } from '#server/platform/http/ask.ts';
import { errorMessage } from '#server/platform/messages.ts';

export interface Caller {
  ask: Ask;
  /** Makes an absolute link to a page. */
  link: (path: string) => string;
  locale: Locale;
}

export interface Tool {
  title: string;
  /** Tells the model when to use the tool. */
  description: string;
  input: z.ZodMiniObject;
  call(caller: Caller, input: unknown): Promise<object>;
}

const tool = <S extends z.ZodMiniObject>(
  definition: Omit<Tool, 'input' | 'call'> & {
    input: S;
    call: (caller: Caller, input: z.output<S>) => Promise<object>;
  },
): Tool => ({ ...definition, input: strict(definition.input) }) as unknown as Tool;

/** Longest list that a tool returns. */
const SHOWN = 20;

const near = z.optional(
  z.string().check(z.meta({ description: 'A postal code, a town, or a label from find_places' })),
);

const shownRecord = (record: AvailabilityRecord) => {
  const { instructorId, firstName, lastName, schoolName, city, province, language, carTransmission } = record;
  return {
    ...{ instructorId, name: `${firstName} ${lastName}`, schoolName, city, province, languages: language },
    ...{ transmission: carTransmission, rating: record.rating, reviews: record.reviewCount },
    ...{ dollarsPerHour: record.charges, bookingFee: record.bookingFee, taxPercent: record.taxBasisPoints / 100 },
    ...{ date: record.availabilityDate, timeZone: record.timeZone, freeSlots: record.timeSlots },
    ...(record.distanceKm !== undefined && { distanceKm: record.distanceKm, minutesByCar: record.travelMinutes }),
  };
};

/** The tools at `/mcp`, by name. Each works without an account. */
export const TOOLS: Record<string, Tool> = {
  find_places: tool({
    title: 'Find a place in Canada',
    description:
      'Finds Canadian postal codes and towns from text. Use a label from the answer as `near` in other tools.',
    input: z.object({ text: z.string() }),
    call: async ({ ask }, query) => ({ places: await ask('GET', '/places', { query }) }),
  }),
  find_free_slots: tool({
    title: 'Find free driving lessons',
    description:
      'Finds instructors with free slots on a day, or on the nearest days if you give none. Returns up to 20 entries, one per instructor and day, with prices before tax. Give `near` to see only instructors who travel there.',
    input: z.object({
      near,
      date: z.optional(dateSchema),
      language: z.optional(teachingLanguageSchema),
      maxRate: z.optional(z.number().check(z.meta({ description: 'The highest price per hour, in dollars' }))),
      timeOfDay: z.optional(z.enum(TIMES_OF_DAY)),
      transmission: z.optional(z.enum(TRANSMISSIONS)),
    }),
    call: async ({ ask }, filters) => {
      const query = { ...filters, availabilityStatus: 'AVAILABLE', pageSize: SHOWN };
      return { instructors: (await ask<AvailabilityRecord[]>('GET', '/schedule/all', { query })).map(shownRecord) };
    },
  }),
  free_slots_of_instructor: tool({
    title: 'Free slots of one instructor',
    description: 'An instructor’s nearest free slots, with the deadlines for cancelling with a refund.',
    input: z.object({ instructorId: idSchema, near, from: z.optional(dateSchema) }),
    call: async ({ ask }, { instructorId, ...query }) => ({
      freeSlots: await ask('GET', `/schedule/instructor/${instructorId}`, { query }),
    }),
  }),
  instructor_page: tool({
    title: 'About an instructor',
    description:
      'An instructor’s price, car, languages, reviews, area and next free days. `slug` is the last part of their public page’s address.',
    input: z.object({ slug: z.string() }),
    call: ({ ask }, { slug }) => ask('GET', `/public/instructor/${encodeURIComponent(slug)}`),
  }),
  school_page: tool({
    title: 'About a driving school',
    description: 'A school’s instructors, prices and reviews. `slug` is the last part of its public page’s address.',
    input: z.object({ slug: z.string() }),
    call: ({ ask }, { slug }) => ask('GET', `/public/school/${encodeURIComponent(slug)}`),
  }),
  prepare_booking: tool({
    title: 'Prepare a booking',
    description:
      'Returns a link to the booking page with the instructor, time and pickup filled in, for one of an instructor’s freeSlots. This doesn’t book anything: the student opens the link, logs in, checks the price and books.',
    input: z.object({
      instructorId: idSchema,
      date: dateSchema,
      startTime: timeSchema,
      endTime: timeSchema,
      pickup: z.optional(pickupSchema.check(z.meta({ description: 'Where the lesson starts: a street address' }))),
      pickupPostalCode: z.optional(postalAreaSchema),
    }),
    call: async (
      { ask, link, locale },
      { instructorId: id, date, startTime, endTime, pickup = '', pickupPostalCode = '' },
    ) => {
      const path = `/schedule/instructor/${id}`;
      const freeSlots = await ask<AnswerOf<(typeof availabilityEndpoints)['instructorAvailability']>>('GET', path, {
        query: { date },
      });
      const slot = freeSlots.find((one) => one.startTime === startTime && one.endTime === endTime);
      if (!slot) {
        const error = { code: 'slot_not_offered', message: errorMessage(locale, 'slot_not_offered') } as const;
        const otherSlots = freeSlots.map((one) => ({ startTime: one.startTime, endTime: one.endTime }));
        throw new Refused(path, { error: { ...error, details: { otherSlots } } });
      }
      const choice = { id, date, slot: `${startTime} - ${endTime}`, pickup, pickupPostalCode };
      return { link: link(instructorDetailsLink(choice)), timeZone: slot.timeZone };
    },
  }),
};
