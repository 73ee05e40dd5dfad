import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { availabilityEndpoints } from '#contract/availability.ts';
import type { InstructorService } from '#server/modules/instructors/instructors.service.ts';
import type { SchoolService } from '#server/modules/schools/schools.service.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { TYPING_LIMIT } from '#server/platform/geo/places.routes.ts';
import { onlyInstructor } from '#server/platform/http/actor.ts';
import type { KeptAnswer } from '#server/platform/http/answer-cache.ts';
import type { EarlyAnswer } from '#server/platform/http/early-answer.ts';
import { keptAnswer, keptAnswerAtOnce } from '#server/platform/http/kept-answer.ts';
import { networkOf } from '#server/platform/http/network.ts';
import { route } from '#server/platform/http/route.ts';
import type { Availability } from './compose-availability.ts';
import type { ScheduleEditing } from './edit-schedule.ts';

export function registerAvailabilityRoutes(
  app: FastifyInstance,
  {
    db,
    availability,
    dayLists,
    freeSlots,
    nearby,
    instructors,
    schools,
    scheduleEditing,
  }: Availability & {
    db: Database;
    instructors: InstructorService;
    schools: SchoolService;
    scheduleEditing: ScheduleEditing;
  },
): void {
  route(
    app,
    availabilityEndpoints.dayAvailability,
    {
      early(request) {
        const list = dayLists.kept(request.url);
        if (!list || !nearby.mayHave(list, () => askerOf(request))) return null;
        return keptAnswerAtOnce(list, request, countsOf(list));
      },
    },
    async ({ query, request, reply }) => {
      const pickup = await nearby.pickupOf(askerOf(request), query.near);
      const list = await dayLists.ofDay(query, pickup, request.url);
      return send(reply, await keptAnswer(list, request, countsOf(list)));
    },
  );

  route(app, availabilityEndpoints.availableDays, async ({ query, request }) =>
    dayLists.availableDays(query, await nearby.pickupOf(askerOf(request), query.near)),
  );

  route(app, availabilityEndpoints.emptiedBy, async ({ query, request }) =>
    dayLists.emptiedBy(query, await nearby.pickupOf(askerOf(request), query.near)),
  );

  route(app, availabilityEndpoints.suggestions, { limit: TYPING_LIMIT }, ({ query }) =>
    dayLists.suggestions(query.text),
  );

  route(
    app,
    availabilityEndpoints.instructorAvailability,
    {
      early(request) {
        const list = freeSlots.kept(request.url);
        if (!list || !nearby.mayHave(list, () => askerOf(request))) return null;
        return keptAnswerAtOnce(list, request, distanceOf(list));
      },
    },
    async ({ params, query, request, reply }) => {
      const pickup = await nearby.pickupOf(askerOf(request), query.near);
      const dropOff = await nearby.pickupOf(askerOf(request), query.dropOffNear, 'dropOffNear');
      const list = await freeSlots.toBook({ ...params, ...query }, { pickup, dropOff }, request.url);
      return send(reply, await keptAnswer(list, request, distanceOf(list)));
    },
  );

  route(app, availabilityEndpoints.schoolSchedule, async ({ actor, params, query }) => {
    const school = await schools.get(db, params.schoolId);
    if (!school) throw new AppError('not_found');
    const own = await instructors.listForSchedule(db, school.id);
    const only = onlyInstructor(actor);
    return availability.schoolSchedule(school, only === undefined ? own : own.filter(({ id }) => id === only), query);
  });

  route(app, availabilityEndpoints.addSlot, ({ actor, body, locale }) => scheduleEditing.add(actor.id, body, locale));

  route(app, availabilityEndpoints.moveSlot, ({ actor, params, body, locale }) =>
    scheduleEditing.move(actor.id, Number(params.id), body, locale),
  );

  route(app, availabilityEndpoints.withdrawSlot, ({ params }) => scheduleEditing.withdraw(Number(params.id)));
}

/** As whom it is counted from how many places somebody asks: an account, else a network. Of a /48, whose holder has 65,536, a sixteenth. */
function askerOf({ actor, ip }: FastifyRequest): string {
  if (actor) return actor.id;
  const { near, far } = networkOf(ip);
  return far === null ? near : `${far} ${near.split(':')[3]?.padStart(4, '0')[0]}`;
}

const countsOf = ({ total, outside }: KeptAnswer): EarlyAnswer['headers'] => ({
  'x-total-count': total,
  ...(outside !== undefined && { 'x-outside-count': outside }),
});

const distanceOf = ({ near: { distanceKm, travelMinutes } = { areas: [] } }: KeptAnswer): EarlyAnswer['headers'] => ({
  ...(distanceKm !== undefined && { 'x-distance-km': distanceKm }),
  ...(travelMinutes !== undefined && { 'x-travel-minutes': travelMinutes }),
});

const send = (reply: FastifyReply, { status, headers, body }: EarlyAnswer) =>
  reply.status(status).headers(headers).send(body);
