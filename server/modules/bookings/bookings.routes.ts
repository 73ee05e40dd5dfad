import type { FastifyInstance } from 'fastify';
import { bookingEndpoints } from '#contract/bookings.ts';
import { route } from '#server/platform/http/route.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { bookingAnswer } from './booking-answer.ts';
import { mayReadPickup } from './policy.ts';
import type { BookingService } from './service.ts';

export function registerBookingRoutes(app: FastifyInstance, { bookings }: { bookings: BookingService }): void {
  route(app, bookingEndpoints.createBooking, async ({ actor, body }) =>
    bookingAnswer(await bookings.book(actor.id, body), { showsPickup: true }),
  );

  route(app, bookingEndpoints.candidateBookings, async ({ actor, query }) => {
    if (query.candidateId !== actor.id) throw new Refusal('forbidden');
    const rows = await bookings.ofCandidate(actor.id, query.fetchType);
    return rows.map((row) => bookingAnswer(row, { showsPickup: true }));
  });

  route(app, bookingEndpoints.schoolBookings, async ({ actor, params, query }) => {
    if (actor.kind === 'school' && params.schoolId !== actor.id) throw new Refusal('forbidden');
    const rows = await bookings.ofSchool(params.schoolId, query.fetchType);
    return rows.map((row) => bookingAnswer(row, { showsPickup: actor.kind === 'school' }));
  });

  route(app, bookingEndpoints.booking, async ({ actor, params }) => {
    const booking = await bookings.find(actor, params.id);
    return bookingAnswer(booking, { showsPickup: mayReadPickup(actor, booking) });
  });

  route(app, bookingEndpoints.cancelBooking, async ({ actor, params, body }) =>
    bookingAnswer(await bookings.cancel(actor, params.id, body.reason), { showsPickup: true }),
  );

  route(app, bookingEndpoints.bookingCalendar, async ({ actor, params, locale, reply }) => {
    const file = await bookings.calendarFile(actor, params.id, locale);
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', `attachment; filename="${file.name}"`)
      .send(file.text);
  });
}
