import type { FastifyInstance } from 'fastify';
import { bookingEndpoints } from '#contract/bookings.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { AnyActor } from '#server/platform/http/actor.ts';
import { route } from '#server/platform/http/route.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { bookingAnswer } from './booking-answer.ts';
import type { BookingRow, BookingService } from './service.ts';

export function registerBookingRoutes(
  app: FastifyInstance,
  { bookings, clock }: { bookings: BookingService; clock: Clock },
): void {
  const answer = (actor: AnyActor, row: BookingRow) => bookingAnswer(row, actor, clock.now().epochMilliseconds);
  const answers = (actor: AnyActor, rows: BookingRow[]) => rows.map((row) => answer(actor, row));

  route(app, bookingEndpoints.createBooking, async ({ actor, body }) =>
    answer(actor, await bookings.book(actor.id, body)),
  );

  route(app, bookingEndpoints.candidateBookings, async ({ actor, query }) => {
    if (query.candidateId !== actor.id) throw new Refusal('forbidden');
    return answers(actor, await bookings.ofCandidate(actor.id, query.fetchType));
  });

  route(app, bookingEndpoints.schoolBookings, async ({ actor, params, query }) => {
    if (actor.kind === 'school' && params.schoolId !== actor.id) throw new Refusal('forbidden');
    return answers(actor, await bookings.ofSchool(params.schoolId, query.fetchType));
  });

  route(app, bookingEndpoints.instructorBookings, async ({ actor, params, query }) =>
    answers(actor, await bookings.ofInstructor(actor.id, params.instructorId, query.fetchType)),
  );

  route(app, bookingEndpoints.booking, async ({ actor, params }) =>
    answer(actor, await bookings.find(actor, params.id)),
  );

  route(app, bookingEndpoints.cancelBooking, async ({ actor, params, body }) =>
    answer(actor, await bookings.cancel(actor, params.id, body.reason)),
  );

  route(app, bookingEndpoints.moveBooking, async ({ actor, params, body }) =>
    answer(actor, await bookings.move(actor, params.id, body)),
  );

  route(app, bookingEndpoints.setOutcome, async ({ actor, params, body }) =>
    answer(actor, await bookings.settle(actor, params.id, body.outcome)),
  );

  route(app, bookingEndpoints.bookingCalendar, async ({ actor, params, locale, reply }) => {
    const file = await bookings.calendarFile(actor, params.id, locale);
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', `attachment; filename="${file.name}"`)
      .send(file.text);
  });
}
