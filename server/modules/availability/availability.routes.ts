import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { availabilityEndpoints } from '#contract/availability.ts';
import type { InstructorService } from '#server/modules/instructors/instructors.service.ts';
import type { SchoolService } from '#server/modules/schools/schools.service.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { TYPING_LIMIT } from '#server/platform/geo/places.routes.ts';
import { onlyInstructor } from '#server/platform/http/actor.ts';
import type { EarlyAnswer } from '#server/platform/http/early-answer.ts';
import { bestEncoding } from '#server/platform/http/encoding.ts';
import { route } from '#server/platform/http/route.ts';
import type { EncodedAnswer } from './answer-cache.ts';
import type { AvailabilityService } from './availability.service.ts';
import type { ScheduleEditing } from './edit-schedule.ts';

export function registerAvailabilityRoutes(
  app: FastifyInstance,
  {
    db,
    availability,
    instructors,
    schools,
    scheduleEditing,
  }: {
    db: Database;
    availability: AvailabilityService;
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
        const list = availability.keptDayList(request.url);
        if (!list || !availability.mayHave(list, request.actor?.id)) return null;
        return keptAnswerAtOnce(list, request, countsOf(list));
      },
    },
    async ({ actor, query, request, reply }) => {
      const pickup = await availability.pickupOf(actor.id, query.near);
      const list = await availability.dayList(query, pickup, request.url);
      return send(reply, await keptAnswer(list, request, countsOf(list)));
    },
  );

  route(app, availabilityEndpoints.availableDays, async ({ actor, query }) =>
    availability.availableDays(query, await availability.pickupOf(actor.id, query.near)),
  );

  route(app, availabilityEndpoints.emptiedBy, async ({ actor, query }) =>
    availability.emptiedBy(query, await availability.pickupOf(actor.id, query.near)),
  );

  route(app, availabilityEndpoints.suggestions, { limit: TYPING_LIMIT }, ({ query }) =>
    availability.suggestions(query.text),
  );

  route(
    app,
    availabilityEndpoints.instructorAvailability,
    {
      early(request) {
        const list = availability.keptSlotsToBook(request.url);
        if (!list || !availability.mayHave(list, request.actor?.id)) return null;
        return keptAnswerAtOnce(list, request, distanceOf(list));
      },
    },
    async ({ actor, params, query, request, reply }) => {
      const pickup = await availability.pickupOf(actor.id, query.near);
      const dropOff = await availability.pickupOf(actor.id, query.dropOffNear, 'dropOffNear');
      const list = await availability.slotsToBook({ ...params, ...query }, { pickup, dropOff }, request.url);
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

  route(app, availabilityEndpoints.withdrawSlot, async ({ params }) => {
    await scheduleEditing.withdraw(Number(params.id));
    return undefined;
  });
}

const countsOf = ({ total, outside }: EncodedAnswer): Headers => ({
  'x-total-count': total,
  ...(outside !== undefined && { 'x-outside-count': outside }),
});

const distanceOf = ({ near: { distanceKm, travelMinutes } = { areas: [] } }: EncodedAnswer): Headers => ({
  ...(distanceKm !== undefined && { 'x-distance-km': distanceKm }),
  ...(travelMinutes !== undefined && { 'x-travel-minutes': travelMinutes }),
});

const encodingOf = (request: FastifyRequest) => bestEncoding(request.headers['accept-encoding']);

const send = (reply: FastifyReply, { status, headers, body }: EarlyAnswer) =>
  reply.status(status).headers(headers).send(body);

type Headers = EarlyAnswer['headers'];

const keptAnswer = async (list: EncodedAnswer, request: FastifyRequest, headers: Headers = {}): Promise<EarlyAnswer> =>
  answerOf(list, request, headers, await list.body(encodingOf(request)));

/** Null while it is still being compressed. */
function keptAnswerAtOnce(list: EncodedAnswer, request: FastifyRequest, headers: Headers = {}): EarlyAnswer | null {
  const body = list.body(encodingOf(request));
  return body instanceof Buffer ? answerOf(list, request, headers, body) : null;
}

/** The list as it goes out, or that it is still the one that the caller has. */
function answerOf(list: EncodedAnswer, request: FastifyRequest, more: Headers, body: Buffer): EarlyAnswer {
  const headers = {
    etag: list.etag,
    ...more,
    // Asked again every time, answered 304 while nothing changed.
    'cache-control': 'private, no-cache',
    vary: 'accept-encoding',
  };
  if (request.headers['if-none-match'] === list.etag) return { status: 304, headers, body: null };
  const encoding = encodingOf(request);
  return {
    status: 200,
    headers: {
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': body.length,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    },
    body,
  };
}
