import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { availabilityEndpoints } from '#contract/availability.ts';
import type { Context } from '#server/context.ts';
import { listScheduleInstructors } from '#server/modules/instructors/instructors.ts';
import { getSchool } from '#server/modules/schools/schools.ts';
import { AppError } from '#server/platform/app-error.ts';
import { TYPING_LIMIT } from '#server/platform/geo/places.routes.ts';
import { type AnyActor, onlyInstructor } from '#server/platform/http/actor.ts';
import type { KeptAnswer } from '#server/platform/http/answer-cache.ts';
import type { EarlyAnswer } from '#server/platform/http/early-answer.ts';
import { keptAnswer, keptAnswerAtOnce } from '#server/platform/http/kept-answer.ts';
import { parseNetwork } from '#server/platform/http/network.ts';
import { route } from '#server/platform/http/route.ts';
import { buildSchoolSchedule } from './availability.ts';
import {
  findAvailableDays,
  findCachedDayList,
  findEmptyingFilter,
  listInstructorsOfDay,
  suggestInstructors,
} from './day-lists.ts';
import { addSlotByHand, moveSlotByHand, withdrawSlotByHand } from './edit-schedule.ts';
import { findCachedFreeTimes, findTimesToBook } from './free-slots.ts';
import { locatePickup, mayHaveNearbyList } from './nearby.ts';
import { listSlotRows } from './slot-rows.rules.ts';

interface ScheduleAsked {
  from?: string | undefined;
  to?: string | undefined;
  instructorId?: string | undefined;
}

export function registerAvailabilityRoutes(app: FastifyInstance, ctx: Context): void {
  route(
    app,
    availabilityEndpoints.dayAvailability,
    {
      early(request) {
        const list = findCachedDayList(ctx, request.url);
        if (!list || !mayHaveNearbyList(ctx, list, () => identifyAsker(request))) return null;
        return keptAnswerAtOnce(list, request, countHeaders(list));
      },
    },
    async ({ query, request, reply }) => {
      const pickup = await locatePickup(ctx, identifyAsker(request), query.near);
      const list = await listInstructorsOfDay(ctx, query, pickup, request.url);
      return send(reply, await keptAnswer(list, request, countHeaders(list)));
    },
  );

  route(app, availabilityEndpoints.availableDays, async ({ query, request }) =>
    findAvailableDays(ctx, query, await locatePickup(ctx, identifyAsker(request), query.near)),
  );

  route(app, availabilityEndpoints.emptiedBy, async ({ query, request }) =>
    findEmptyingFilter(ctx, query, await locatePickup(ctx, identifyAsker(request), query.near)),
  );

  route(app, availabilityEndpoints.suggestions, { limit: TYPING_LIMIT }, ({ query, locale }) =>
    suggestInstructors(ctx, query.text, locale),
  );

  route(
    app,
    availabilityEndpoints.instructorAvailability,
    {
      early(request) {
        const list = findCachedFreeTimes(ctx, request.url);
        if (!list || !mayHaveNearbyList(ctx, list, () => identifyAsker(request))) return null;
        return keptAnswerAtOnce(list, request, distanceHeaders(list));
      },
    },
    async ({ params, query, request, reply }) => {
      const pickup = await locatePickup(ctx, identifyAsker(request), query.near);
      const dropOff = await locatePickup(ctx, identifyAsker(request), query.dropOffNear, 'dropOffNear');
      const list = await findTimesToBook(ctx, { ...params, ...query }, { pickup, dropOff }, request.url);
      return send(reply, await keptAnswer(list, request, distanceHeaders(list)));
    },
  );

  const readSchedule = async (actor: AnyActor, schoolId: string, { instructorId, ...range }: ScheduleAsked) => {
    const school = await getSchool(ctx, schoolId);
    if (!school) throw new AppError('not_found');
    const only = onlyInstructor(actor);
    const own = (await listScheduleInstructors(ctx, school.id)).filter(
      ({ id }) => (only === undefined || id === only) && (instructorId === undefined || id === instructorId),
    );
    return buildSchoolSchedule(ctx, school, own, range);
  };

  route(app, availabilityEndpoints.schoolSchedule, ({ actor, params, query }) =>
    readSchedule(actor, params.schoolId, query),
  );

  route(
    app,
    availabilityEndpoints.schoolSlotPage,
    async ({ actor, params, query: { only, page, limit, ...asked } }) => {
      const slots = listSlotRows(await readSchedule(actor, params.schoolId, asked)).filter(
        ({ isBooked }) => isBooked || only === undefined,
      );
      const start = Math.min(page, Math.floor(Math.max(0, slots.length - 1) / limit)) * limit;
      return { slots: slots.slice(start, start + limit), total: slots.length };
    },
  );

  route(app, availabilityEndpoints.addSlot, ({ actor, body, locale }) => addSlotByHand(ctx, actor.id, body, locale));

  route(app, availabilityEndpoints.moveSlot, ({ actor, params, body, locale }) =>
    moveSlotByHand(ctx, actor.id, Number(params.id), body, locale),
  );

  route(app, availabilityEndpoints.withdrawSlot, ({ params }) => withdrawSlotByHand(ctx, Number(params.id)));
}

/**
 * Rate-limit key for searches from different places: the account, or the network if logged out. A holder of a /48 has
 * 65,536 networks, so those count as 16.
 */
function identifyAsker({ actor, ip }: FastifyRequest): string {
  if (actor) return actor.id;
  const { near, far } = parseNetwork(ip);
  return far === null ? near : `${far} ${near.split(':')[3]?.padStart(4, '0')[0]}`;
}

const countHeaders = ({ total, outside }: KeptAnswer): EarlyAnswer['headers'] => ({
  'x-total-count': total,
  ...(outside !== undefined && { 'x-outside-count': outside }),
});

const distanceHeaders = ({
  near: { distanceKm, travelMinutes } = { areas: [] },
}: KeptAnswer): EarlyAnswer['headers'] => ({
  ...(distanceKm !== undefined && { 'x-distance-km': distanceKm }),
  ...(travelMinutes !== undefined && { 'x-travel-minutes': travelMinutes }),
});

const send = (reply: FastifyReply, { status, headers, body }: EarlyAnswer) =>
  reply.status(status).headers(headers).send(body);
