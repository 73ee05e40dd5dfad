import type { FastifyInstance } from 'fastify';
import { availabilityEndpoints } from '#contract/availability.ts';
import type { InstructorService } from '#server/modules/instructors/service.ts';
import type { SchoolService } from '#server/modules/schools/service.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { bestEncoding } from '#server/platform/http/encoding.ts';
import { route } from '#server/platform/http/route.ts';
import { Refusal } from '#server/platform/refusal.ts';
import type { SlotsByHand } from './by-hand.ts';
import type { AvailabilityService } from './service.ts';

export function registerAvailabilityRoutes(
  app: FastifyInstance,
  {
    db,
    availability,
    instructors,
    schools,
    slotsByHand,
  }: {
    db: Database;
    availability: AvailabilityService;
    instructors: InstructorService;
    schools: SchoolService;
    slotsByHand: SlotsByHand;
  },
): void {
  route(app, availabilityEndpoints.dayAvailability, async ({ query, request, reply }) => {
    const answer = await availability.dayList(query);
    reply.headers({
      etag: answer.etag,
      'x-total-count': answer.total,
      // Asked again every time, answered 304 while nothing changed.
      'cache-control': 'private, no-cache',
      vary: 'accept-encoding',
      'content-type': 'application/json; charset=utf-8',
    });
    if (request.headers['if-none-match'] === answer.etag) return reply.status(304).send();
    const encoding = bestEncoding(request.headers['accept-encoding']);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.send(await answer.body(encoding));
  });

  route(app, availabilityEndpoints.availableDays, ({ query }) => availability.availableDays(query));

  route(app, availabilityEndpoints.instructorAvailability, ({ params, query }) =>
    availability.freeSlots(params.instructorId, { fromDate: query.from }),
  );

  route(app, availabilityEndpoints.schoolSchedule, async ({ actor, params, query }) => {
    if (actor.kind === 'school' && actor.id !== params.schoolId) throw new Refusal('forbidden');
    const school = await schools.get(db, params.schoolId);
    if (!school) throw new Refusal('not_found');
    return availability.schoolSchedule(school, await instructors.listForSchedule(db, school.id), query);
  });

  route(app, availabilityEndpoints.addSlot, ({ actor, body, locale }) => slotsByHand.add(actor.id, body, locale));

  route(app, availabilityEndpoints.moveSlot, ({ actor, params, body, locale }) =>
    slotsByHand.move(actor.id, Number(params.id), body, locale),
  );

  route(app, availabilityEndpoints.withdrawSlot, async ({ actor, params }) => {
    await slotsByHand.withdraw(actor.id, Number(params.id));
    return undefined;
  });
}
