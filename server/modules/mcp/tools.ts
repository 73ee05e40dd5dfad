import * as z from 'zod/mini';
import { type AvailabilityRecord, availabilityEndpoints } from '#contract/availability.ts';
import { type Booking, bookingEndpoints } from '#contract/bookings.ts';
import { cancellingNow, endedSettlement } from '#contract/cancelling-now.ts';
import type { ActorKind, Endpoint } from '#contract/endpoint.ts';
import { teachingLanguageSchema } from '#contract/instructors.ts';
import type { Locale } from '#contract/locale.ts';
import { toCents, toDollars } from '#contract/money.ts';
import { placeEndpoints } from '#contract/places.ts';
import { publicPageEndpoints } from '#contract/public-pages.ts';
import type { Settlement } from '#contract/settlements.ts';
import { strict } from '#contract/strict-schema.ts';
import { TIMES_OF_DAY } from '#contract/times-of-day.ts';
import { TRANSMISSIONS } from '#contract/transmissions.ts';
import { dateSchema, idSchema, timeSchema } from '#contract/validation.ts';
import type { Ask } from '#server/platform/http/ask.ts';

export interface Caller {
  ask: Ask;
  /** Whose key it is; undefined without one. */
  kind: ActorKind | undefined;
  /** Of the student whose key it is. */
  candidateId: string | undefined;
  nowMs: number;
  locale: Locale;
}

const shownSettlement = (settlement: Settlement | null) =>
  settlement && {
    paid: toDollars(settlement.paidCents),
    refundDue: toDollars(settlement.refundCents),
    owed: toDollars(settlement.owedCents),
  };

export interface Tool {
  title: string;
  /** What a model reads before it chooses. */
  description: string;
  input: z.ZodMiniObject;
  /** Those of the API that it makes: it is for whom they are open to. */
  calls: readonly Endpoint[];
  isReadOnly: boolean;
  call(caller: Caller, input: unknown): Promise<object>;
}

const tool = <S extends z.ZodMiniObject>(
  definition: Omit<Tool, 'input' | 'call'> & {
    input: S;
    call: (caller: Caller, input: z.output<S>) => Promise<object>;
  },
): Tool => ({ ...definition, input: strict(definition.input) }) as unknown as Tool;

/** One page of a list: more is no answer to anybody. */
const SHOWN = 20;

const near = z.optional(z.string().check(z.meta({ description: 'A postal code, a town, or a label of find_places' })));

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

const shownBooking = ({ candidate: _, actions: __, review: ___, ...booking }: Booking) => booking;

/** What programs are offered at `/mcp`, by name. */
export const TOOLS: Record<string, Tool> = {
  find_places: tool({
    title: 'Find a place in Canada',
    description: 'Postal codes and towns that a text may mean. Use a label of the answer as `near` elsewhere.',
    input: z.object({ text: z.string() }),
    calls: [placeEndpoints.places],
    isReadOnly: true,
    call: async ({ ask }, query) => ({ places: await ask('GET', '/places', { query }) }),
  }),
  find_free_slots: tool({
    title: 'Find free driving lessons',
    description:
      'Instructors with free slots on a day, or without one on the nearest days, an entry for each instructor and day, 20 at most; with prices before tax. Give `near` to see only who comes there.',
    input: z.object({
      near,
      date: z.optional(dateSchema),
      language: z.optional(teachingLanguageSchema),
      maxRate: z.optional(z.number().check(z.meta({ description: 'The most an hour may cost, in dollars' }))),
      timeOfDay: z.optional(z.enum(TIMES_OF_DAY)),
      transmission: z.optional(z.enum(TRANSMISSIONS)),
    }),
    calls: [availabilityEndpoints.dayAvailability],
    isReadOnly: true,
    call: async ({ ask }, filters) => {
      const query = { ...filters, availabilityStatus: 'AVAILABLE', pageSize: SHOWN };
      return { instructors: (await ask<AvailabilityRecord[]>('GET', '/schedule/all', { query })).map(shownRecord) };
    },
  }),
  free_slots_of_instructor: tool({
    title: 'Free slots of one instructor',
    description: 'The nearest free slots of an instructor, with the hours until which cancelling gives money back.',
    input: z.object({ instructorId: idSchema, near, from: z.optional(dateSchema) }),
    calls: [availabilityEndpoints.instructorAvailability],
    isReadOnly: true,
    call: async ({ ask }, { instructorId, ...query }) => ({
      freeSlots: await ask('GET', `/schedule/instructor/${instructorId}`, { query }),
    }),
  }),
  instructor_page: tool({
    title: 'About an instructor',
    description:
      'Price, car, languages, reviews, area and next free days, by the last part of the address of their public page.',
    input: z.object({ slug: z.string() }),
    calls: [publicPageEndpoints.publicInstructor],
    isReadOnly: true,
    call: ({ ask }, { slug }) => ask('GET', `/public/instructor/${encodeURIComponent(slug)}`),
  }),
  school_page: tool({
    title: 'About a driving school',
    description: 'Its instructors, prices and reviews, by the last part of the address of its public page.',
    input: z.object({ slug: z.string() }),
    calls: [publicPageEndpoints.publicSchool],
    isReadOnly: true,
    call: ({ ask }, { slug }) => ask('GET', `/public/school/${encodeURIComponent(slug)}`),
  }),
  my_lessons: tool({
    title: 'My lessons',
    description: 'The lessons of the student whose key this is.',
    input: z.object({ which: z._default(z.enum(['UPCOMING', 'PAST', 'ALL']), 'UPCOMING') }),
    calls: [bookingEndpoints.candidateBookings],
    isReadOnly: true,
    call: async ({ ask, candidateId = '' }, { which }) => {
      const bookings = await ask<Booking[]>('GET', '/booking', { query: { candidateId, fetchType: which } });
      return { lessons: bookings.slice(0, SHOWN).map(shownBooking), count: bookings.length };
    },
  }),
  book_lesson: tool({
    title: 'Book a lesson',
    description:
      'Books a free slot. Say to the student what it costs first. Where the answer has `program.confirmBy`, the student gets a mail and has to confirm by then, or the lesson is given up: tell them.',
    input: z.object({
      instructorId: idSchema,
      date: dateSchema,
      startTime: timeSchema,
      endTime: timeSchema,
      location: z.string().check(z.meta({ description: 'Where the lesson begins: a street address' })),
      pickupPostalCode: z.optional(z.string()),
      note: z.optional(z.string().check(z.meta({ description: 'To the instructor' }))),
    }),
    calls: [bookingEndpoints.createBooking],
    isReadOnly: false,
    call: async ({ ask }, body) => ({ booked: shownBooking(await ask<Booking>('POST', '/booking', { body })) }),
  }),
  cancel_lesson: tool({
    title: 'Cancel a lesson',
    description:
      'In two steps. Without `refund` nothing is cancelled: it answers what the policy takes off the price (`refund`) and leaves to pay (`lost`), and what that means in money: `paid` so far, `refundDue` to the student, `owed` by the student; for a lesson that credit pays, in minutes too. Tell the student `refundDue` or `owed`, never `refund` as money back. Ask, then call again with that `refund`, and `minutesBack` where there was one.',
    input: z.object({
      bookingId: idSchema,
      refund: z.optional(z.number().check(z.meta({ description: 'Dollars, as the first step answered' }))),
      minutesBack: z.optional(z.number().check(z.meta({ description: 'Of credit, likewise' }))),
    }),
    calls: [bookingEndpoints.booking, bookingEndpoints.cancelBooking],
    isReadOnly: false,
    call: async ({ ask, nowMs }, { bookingId, refund, minutesBack = 0 }) => {
      const booking = await ask<Booking>('GET', `/booking/${bookingId}`);
      const now = cancellingNow(booking, nowMs);
      const isKnown = refund !== undefined && toCents(refund) === now.refundCents && minutesBack === now.minutesBack;
      // A deadline may have passed since it was shown: then it is shown anew.
      if (booking.bookingStatus === 'Booked' && !isKnown)
        return {
          ...{ isCancelled: false, refund: toDollars(now.refundCents), lost: toDollars(now.lostCents) },
          ...shownSettlement(now.settlement),
          ...(booking.credit
            ? { minutesBack: now.minutesBack, minutesLost: now.minutesLost, confirm: 'refund and minutesBack' }
            : { confirm: 'refund' }),
        };
      const cancelled = await ask<Booking>('POST', `/booking/${bookingId}/cancel`, { body: {} });
      return { isCancelled: true, lesson: shownBooking(cancelled), ...shownSettlement(endedSettlement(cancelled)) };
    },
  }),
};
