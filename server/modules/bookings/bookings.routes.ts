import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { EVERY_BOOKING, filterBookings } from '#contract/booking-filters.ts';
import { bookingSeriesEndpoints } from '#contract/booking-series.ts';
import { type Booking, bookingEndpoints } from '#contract/bookings.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { myDayEndpoints } from '#contract/my-day.ts';
import { officeBookingEndpoints } from '#contract/office-bookings.ts';
import { bookingLink, loginPath, PAGE_PATHS, withReturn } from '#contract/paths.ts';
import { postalAreaSchema } from '#contract/postal-code.ts';
import { snowDayEndpoints } from '#contract/snow-days.ts';
import { idSchema } from '#contract/validation.ts';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type AnyActor, onlyInstructor } from '#server/platform/http/actor.ts';
import { route } from '#server/platform/http/route.ts';
import { sendFile } from '#server/platform/http/send-file.ts';
import { FILE_TYPES, tableFile } from '#server/platform/sheets/table-file.ts';
import { bookForStudent, previewForStudent } from './book-for-student.ts';
import { bookLesson } from './book-lesson.ts';
import { bookSeries } from './book-series.ts';
import type { BookingRow } from './bookings.ts';
import {
  findSearchedWords,
  getBooking,
  listBookingPage,
  listBookingsForExport,
  listSchoolBookings,
  listStudentBookings,
  needsColleague,
  writeCalendarFile,
  writeMailedCalendarFile,
} from './bookings.ts';
import { type Cancelling, cancelBooking, cancelSeries } from './cancel-booking.ts';
import { changePickup, changePickupForOffice } from './change-pickup.ts';
import { declareSnowDay, previewSnowDay } from './declare-snow-day.ts';
import { bookingTable, exportName } from './export-bookings.ts';
import { announceDelay, startLesson } from './lesson-day.ts';
import { findOtherSlots, moveBooking } from './move-booking.ts';
import { moveForOffice } from './move-for-office.ts';
import { findLastLesson, findOfficeTimes } from './office-times.ts';
import { presentBooking } from './present-booking.ts';
import { restoreBooking } from './restore-booking.ts';
import { settleBooking } from './settle-booking.ts';
import { takeOutBooking } from './take-out-booking.ts';

/** How many bookings an export presents before other requests get a turn. */
const EXPORT_BATCH = 500;

/** A parent who sends their child's id would book for themselves. @throws AppError invalid_request */
function assertForThemselves(actor: AnyActor, { studentId }: { studentId?: string | null | undefined }): void {
  if (studentId && studentId !== actor.id)
    throw new AppError('invalid_request', { fields: [{ path: 'studentId', code: 'other_student' }] });
}

const OFFICE_FIELDS = [
  'onBehalfOf',
  'noticeAt',
  'waivePercent',
  'instructorId',
  'confirmWarnings',
  'reason',
  'notify',
] as const;

/** Only a school's members choose for whom they change a lesson, and what that costs. @throws AppError invalid_request */
function assertOffice(actor: AnyActor, body: Partial<Record<(typeof OFFICE_FIELDS)[number], unknown>>): void {
  if (actor.kind === 'school') return;
  const path = OFFICE_FIELDS.find((name) => body[name] !== undefined);
  if (path) throw new AppError('invalid_request', { fields: [{ path, code: 'unknown_field' }] });
}

/** @throws AppError invalid_request if a student sends what only the office may */
function toCancelling(actor: AnyActor, body: BodyOf<(typeof bookingEndpoints)['cancelBooking']>): Cancelling {
  assertOffice(actor, { ...body, notify: body.notify ? undefined : false, reason: undefined });
  const { reason, noticeAt, waivePercent = 0, notify } = body;
  const forStudent = body.onBehalfOf === 'student' ? { noticeAt, waivePercent } : undefined;
  return { reason, notify, forStudent, guardianId: actor.guardian?.id, memberId: actor.member?.id };
}

export function registerBookingRoutes(app: FastifyInstance, ctx: Context): void {
  const answer = (actor: AnyActor, row: BookingRow) => presentBooking(row, actor, ctx.clock.now().epochMilliseconds);
  const answers = (actor: AnyActor, rows: BookingRow[]) => rows.map((row) => answer(actor, row));

  route(app, bookingEndpoints.createBooking, async ({ actor, body }) => {
    assertForThemselves(actor, body);
    return answer(actor, await bookLesson(ctx, actor.id, body));
  });

  route(app, bookingSeriesEndpoints.bookSeries, async ({ actor, body, query, reply }) => {
    assertForThemselves(actor, body);
    const isPreview = query.preview === 'true';
    if (isPreview) reply.status(200);
    return bookSeries(ctx, actor.id, { ...body, isPreview });
  });

  route(app, officeBookingEndpoints.bookForStudent, async ({ actor, body, locale }) => {
    const { bookings, notBooked, studentId } = await bookForStudent(ctx, { ...actor, locale }, body);
    const [first, ...others] = answers(actor, bookings);
    if (!first) throw new AppError('not_found');
    const series = {
      alsoBooked: others,
      notBooked: notBooked.map(({ time: { date, startTime, endTime }, code, warnings }) => ({
        ...{ date, startTime, endTime, code },
        ...(warnings.length > 0 && { warnings }),
      })),
    };
    return { ...first, studentId, ...(body.repeat && series) };
  });

  route(app, officeBookingEndpoints.previewBooking, async ({ actor, body, locale }) => ({
    lessons: (await previewForStudent(ctx, { ...actor, locale }, body)).map(
      ({ time: { date, startTime, endTime }, code, warnings }) => ({
        ...{ date, startTime, endTime, code },
        ...(warnings.length > 0 && { warnings }),
      }),
    ),
  }));

  route(app, officeBookingEndpoints.officeTimes, async ({ actor, params, query }) => {
    const { location = '', pickupPostalCode, instructorId, ...asked } = query;
    const askedBy = onlyInstructor(actor);
    const places = { location, pickupPostalCode: postalAreaSchema.safeParse(pickupPostalCode).data };
    const wanted = { schoolId: params.id, ...asked, askedBy, instructorId: askedBy ?? instructorId, places };
    return { times: await findOfficeTimes(ctx, wanted) };
  });

  route(app, officeBookingEndpoints.lastLesson, async ({ actor, params }) => ({
    lesson: await findLastLesson(ctx, params.id, params.studentId, onlyInstructor(actor)),
  }));

  route(app, bookingSeriesEndpoints.cancelSeries, ({ actor, params, query, body }) =>
    cancelSeries(ctx, actor.kind, params.id, { ...toCancelling(actor, body), isPreview: query.preview === 'true' }),
  );

  route(app, bookingEndpoints.candidateBookings, async ({ actor, query }) =>
    answers(actor, await listStudentBookings(ctx, query.candidateId, query.fetchType)),
  );

  route(app, bookingEndpoints.schoolBookings, async ({ actor, params, query }) =>
    answers(actor, await listSchoolBookings(ctx, params.schoolId, query.fetchType, onlyInstructor(actor))),
  );

  route(app, bookingEndpoints.schoolBookingPage, async ({ actor, params, query }) => {
    const { when: period, instructor: instructorId, q: words, from: fromDate, to: toDate, page, limit } = query;
    const wanted = { schoolId: params.id, readerId: onlyInstructor(actor), page, limit };
    const filter = { period, instructorId, words, fromDate, toDate };
    const { rows, ...found } = await listBookingPage(ctx, { ...wanted, ...filter });
    return { bookings: answers(actor, rows), ...found };
  });

  route(app, bookingEndpoints.exportBookings, async ({ actor, params, query, locale, reply }) => {
    const { format, when, instructor: instructorId, q: words, from: fromDate, to: toDate } = query;
    const fetchType = when === 'upcoming' ? 'UPCOMING' : 'ALL';
    const rows = await listBookingsForExport(ctx, params.schoolId, { fetchType, instructorId, fromDate, toDate });
    const filter = { ...EVERY_BOOKING, period: when, words };
    const searched = await findSearchedWords(ctx, params.schoolId, words);
    const found: Booking[] = [];
    for (let start = 0; start < rows.length; start += EXPORT_BATCH) {
      const batch = answers(actor, rows.slice(start, start + EXPORT_BATCH));
      found.push(...filterBookings(batch, filter, ctx.clock.now().epochMilliseconds, searched));
      await nextTurn();
    }
    const name = exportName(found[0]?.schoolName ?? '', found, { locale, format });
    const bytes = await tableFile(bookingTable(found, locale), format, locale, params.schoolId);
    return sendFile(reply, FILE_TYPES[format], name, bytes);
  });

  route(app, bookingEndpoints.instructorBookings, async ({ actor, params, query }) =>
    answers(
      actor,
      [undefined, params.instructorId].includes(onlyInstructor(actor))
        ? await listSchoolBookings(ctx, actor.id, query.fetchType, params.instructorId)
        : [],
    ),
  );

  route(app, bookingEndpoints.booking, async ({ actor, params }) => {
    const row = await getBooking(ctx, params.id);
    const isInstructorOff = actor.kind === 'school' && (await needsColleague(ctx, row));
    return { ...answer(actor, row), ...(isInstructorOff && { isInstructorOff }) };
  });

  route(app, bookingEndpoints.cancelBooking, async ({ actor, params, body }) =>
    answer(actor, await cancelBooking(ctx, actor.kind, params.id, toCancelling(actor, body))),
  );

  route(app, bookingEndpoints.restoreBooking, async ({ actor, params, query, body, locale }) => {
    const by = { id: actor.id, member: actor.member, locale };
    return answer(actor, await restoreBooking(ctx, by, params.id, { ...body, isPreview: query.preview }));
  });

  route(app, bookingEndpoints.takeOutBooking, async ({ actor, params }) =>
    answer(actor, await takeOutBooking(ctx, params.id)),
  );

  route(app, bookingEndpoints.otherSlots, ({ params }) => findOtherSlots(ctx, params.id));

  route(app, bookingEndpoints.moveBooking, async ({ actor, params, body, locale }) => {
    assertOffice(actor, { ...body, notify: body.notify ? undefined : false, reason: body.reason || undefined });
    if (actor.kind === 'candidate') return answer(actor, await moveBooking(ctx, actor.id, params.id, body));
    return answer(actor, await moveForOffice(ctx, { id: actor.id, member: actor.member, locale }, params.id, body));
  });

  route(app, bookingEndpoints.changePickup, async ({ actor, params, body }) => {
    assertOffice(actor, { ...body, notify: body.notify ? undefined : false, reason: body.reason || undefined });
    if (actor.kind === 'candidate') return answer(actor, await changePickup(ctx, actor.id, params.id, body));
    return answer(actor, await changePickupForOffice(ctx, { id: actor.id, member: actor.member }, params.id, body));
  });

  route(app, bookingEndpoints.setOutcome, async ({ actor, params, body }) =>
    answer(actor, await settleBooking(ctx, params.id, body, { isOffice: onlyInstructor(actor) === undefined })),
  );

  route(app, myDayEndpoints.startLesson, async ({ actor, params, body }) =>
    answer(actor, await startLesson(ctx, params.id, body.at)),
  );

  route(app, myDayEndpoints.tellLate, async ({ actor, params, body }) =>
    answer(actor, await announceDelay(ctx, params.id, body.minutes)),
  );

  route(app, snowDayEndpoints.previewSnowDay, ({ actor, query }) => previewSnowDay(ctx, actor.id, query));

  route(app, snowDayEndpoints.declareSnowDay, ({ actor, body }) => declareSnowDay(ctx, actor, body));

  const logInForBooking = ({ id = '' }) => withReturn(loginPath.STUDENT, bookingLink(id));
  route(
    app,
    bookingEndpoints.bookingCalendar,
    { logInPage: logInForBooking },
    async ({ actor, params, query, locale, reply }) => {
      // A colleague may teach another lesson of the series, which isn't for this instructor to see.
      const isSeries = query.series === 'true' && actor.kind === 'candidate';
      const file = await writeCalendarFile(ctx, params.id, { locale, isSeries });
      return sendFile(reply, 'text/calendar; charset=utf-8', file.name, file.text);
    },
  );

  route(app, bookingEndpoints.mailedBookingCalendar, { hasSecretPath: true }, async ({ params, reply }) => {
    const { data: id } = idSchema.safeParse(params.id);
    const file = id && (await writeMailedCalendarFile(ctx, id, params.file.replace(/\.ics$/, '')));
    // People open this link from an email in a browser, so a page explains why it no longer works.
    if (!file) return reply.redirect(PAGE_PATHS.calendarLinkOver, 303);
    return sendFile(reply.header('x-robots-tag', 'noindex'), 'text/calendar; charset=utf-8', file.name, file.text);
  });
}
