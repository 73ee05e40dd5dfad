import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { ActorKind, BodyOf, Endpoint, FieldsOf, ParamsOf, QueryOf } from '#contract/endpoint.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Locale } from '#contract/locale.ts';
import { strict } from '#contract/strict-schema.ts';
import { AppError } from '#server/platform/app-error.ts';
import { lastInTransactions } from '#server/platform/database/last-in-transactions.ts';
import { createFairQueue } from '#server/platform/fair-queue.ts';
import { requestContext } from '#server/platform/request-context.ts';
import type { TracedCall } from '#server/platform/tracing/tracing.ts';
import type { Actor, AnyActor } from './actor.ts';
import { type LastSaver, nameSaver, takesVersion } from './changed-meanwhile.ts';
import type { EarlyAnswer } from './early-answer.ts';
import { localeOf } from './locale.ts';
import { doneBy, type MembersMay, mayCall, type NoteDone, requireAllowed } from './member.ts';
import { readMultipart, type UploadedFile } from './multipart.ts';
import { type ActingFor, type OwnersOf, requireOwner } from './owner.ts';
import { type Shown, shownBy } from './shown-personal-data.ts';
import { boundTurn } from './unfinished-requests.ts';
import { parse } from './validation.ts';

export interface Call<E extends Endpoint> {
  /** The actor that the endpoint's access asks for; null only where anyone may call and nobody is logged in. */
  actor: ActorOf<E>;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** Text fields of a multipart form. */
  fields: FieldsOf<E>;
  /** The file of a multipart form; a form without its file is refused before the handler. */
  file: E extends { multipart: { file: string } } ? UploadedFile : undefined;
  locale: Locale;
  request: FastifyRequest;
  reply: FastifyReply;
}

type ActorOf<E extends Endpoint> = E['access'] extends readonly ActorKind[]
  ? Actor<E['access'][number]>
  : AnyActor | null;

/** What a handler gives: what the endpoint's answer takes, or the reply itself where the answer is no JSON. */
type Answer<E extends Endpoint> = E extends { response: z.ZodMiniType }
  ? z.input<E['response']> | FastifyReply
  : FastifyReply | undefined;
/** What a service does without an answer is handed over as it is. */
type Done<E extends Endpoint> = E extends { response: z.ZodMiniType } ? never : Promise<void>;

declare module 'fastify' {
  interface FastifyInstance {
    /** Writes down what an administrator is about to be shown. */
    noteShown: (shown: Shown) => Promise<void>;
    /** Whose a record is that a call names. */
    ownersOf: OwnersOf;
    /** As whose guardian somebody acts for a student. */
    actingFor: ActingFor;
    /** What a member's call does last in its transaction: it asks whether they still are one, and writes down what they did. */
    noteDone: NoteDone;
    /** Who made a member's call about that record last. */
    lastSaver: LastSaver;
    membersMay: (schoolId: string) => Promise<MembersMay>;
    /** How long a file may take to arrive while others wait to send theirs. */
    turnMs: number;
  }
  interface FastifyRequest {
    /** Who the session names; set by the session hook, null when nobody is logged in. */
    actor: AnyActor | null;
    sessionTokenHash: Buffer | null;
    /** Whose password this call tried, rightly or wrongly; for the log. */
    triedAccountId: string | null;
  }
  interface FastifyContextConfig {
    hasSecretPath?: boolean;
  }
}

export interface RouteOptions {
  /** Stricter than the limit of the whole API. `by`: count networks even for logged-in callers, where an account costs nothing. */
  limit?: { max: number; timeWindow: string; by?: 'network' };
  /** Comes by the page-full, and costs what a file costs: reading it counts for no limit. */
  isReadFreely?: boolean;
  /** Answered however much is under way, and counted towards no limit. */
  isAlwaysAnswered?: boolean;
  /** The path itself lets somebody in: the log has the route's pattern instead. */
  hasSecretPath?: boolean;
  /** The answer, where it is known without looking closer; null: ask the handler. Whoever gets it may call. */
  early?: (request: FastifyRequest) => EarlyAnswer | null;
}

/** Files that are held in memory, of one call: so many at once, one of each actor; the others' bodies are not read yet. */
const FILES_HELD = { running: 8, waitingOfOne: 12, waiting: 96 };

/** What is sent to a call that takes none: an empty object does no harm, a field in it would be ignored. */
const NOTHING = z.nullish(z.strictObject({}));

type Handle<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E>> | Answer<E> | Done<E>;

/**
 * Registers a call of the contract: checks who calls, what was sent and whose record it is about, then hands over. A field or
 * parameter that the contract doesn't know is refused by its name; only a GET without declared parameters takes any.
 */
export function route<const E extends Endpoint>(app: FastifyInstance, endpoint: E, handle: Handle<E>): void;
export function route<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  options: RouteOptions,
  handle: Handle<E>,
): void;
export function route<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  ...given: [Handle<E>] | [RouteOptions, Handle<E>]
): void {
  const [options, handle] = given.length === 1 ? [{}, ...given] : given;
  const status = endpoint.status ?? 200;
  const files = endpoint.multipart?.file === undefined ? null : createFairQueue(FILES_HELD);
  const body = endpoint.body && strict(endpoint.body);
  const query = endpoint.query && strict(endpoint.query);
  const form = endpoint.multipart && { ...endpoint.multipart, fields: strict(endpoint.multipart.fields) };

  function refuseIgnored(request: FastifyRequest): void {
    if (!body && !form) parse(NOTHING, request.body);
    if (!query && endpoint.method !== 'GET') parse(NOTHING, request.query);
  }

  async function answerTo(request: FastifyRequest, reply: FastifyReply, caller: string | undefined) {
    // Gone while it waited for its turn: nothing would come any more. A body that was read is destroyed as well.
    if (files && request.raw.destroyed)
      throw new AppError(request.isMultipart() ? 'invalid_request' : 'unsupported_media_type');
    const endWatch = files ? boundTurn(request.raw, app.turnMs, files.isAwaited) : () => {};
    refuseIgnored(request);
    const sent = form && (await readMultipart(request, form).finally(endWatch));
    reply.status(status);
    const call = {
      actor: request.actor,
      params: request.params,
      query: request.query,
      body: request.body,
      fields: sent?.fields,
      file: sent?.file,
      locale: localeOf(request),
      request,
      reply,
    } as unknown as Call<E>;
    const answer = async () => {
      await requireAllowed(endpoint, request.actor, app.membersMay);
      const { actor, owners } = endpoint.owner
        ? await requireOwner(endpoint, request.actor, call, app.ownersOf, app.actingFor)
        : { actor: request.actor };
      call.actor = actor as typeof call.actor;
      const done = doneBy(endpoint, actor, request, owners);
      const work = async () =>
        done ? lastInTransactions.run(app.noteDone(done), async () => handle(call)) : handle(call);
      return takesVersion(endpoint) ? work().catch(nameSaver(endpoint, actor, done, app.lastSaver)) : work();
    };
    // Only now, with all of it here: a caller who sends slowly takes nobody's turn.
    return options.isAlwaysAnswered ? answer() : app.traffic.run(answer, caller);
  }

  const queried = endpoint.query?.shape ?? {};
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    schema: {
      summary: endpoint.summary,
      ...(endpoint.params && { params: endpoint.params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      ...(form && { consumes: ['multipart/form-data'] }),
      // A preview of what would be made makes nothing.
      ...(endpoint.response && {
        response: { [status]: endpoint.response, ...('preview' in queried && { 200: endpoint.response }) },
      }),
    },
    config: {
      hasSecretPath: options.hasSecretPath === true,
      succeeds: status,
      refuses: refusalsOf(endpoint),
      ...(endpoint.scope && { scope: endpoint.scope }),
      ...(form && { form }),
      ...(options.limit && { rateLimit: options.limit, isLimitedByNetwork: options.limit.by === 'network' }),
      ...(options.isAlwaysAnswered && { isUncounted: true }),
      ...(options.isReadFreely && { isReadFreely: true }),
      ...(options.early && { early: options.early }),
    },
    // Before the body is read: a caller who may not call sends nothing that we keep.
    onRequest: (request, _reply, done) => {
      requireAccess(endpoint, request.actor);
      done();
    },
    handler: (request, reply) => {
      // A call made by another call goes on in its place: the first would wait for it while it waits for a place.
      const isPartOfCall = requestContext.getStore() !== undefined;
      const caller = isPartOfCall ? undefined : nameOf(request.actor);
      return requestContext.run({ id: request.id }, () =>
        app.tracing.call(tracedCall(request), () => handleCall(request, reply, caller)),
      );
    },
  });

  async function handleCall(request: FastifyRequest, reply: FastifyReply, caller: string | undefined) {
    // What is no JSON is sent by the handler itself.
    const sent = endpoint.response ? null : shownBy(endpoint, request.actor, request.params as never);
    if (sent) await app.noteShown(sent);
    const answer = await (files
      ? files.run(`${nameOf(request.actor)}`, () => answerTo(request, reply, caller))
      : answerTo(request, reply, caller));
    // A handler that sent its answer itself gives the reply, and waiting for that gives nothing once it has left.
    if (reply.sent) return reply;
    const shown = endpoint.response ? shownBy(endpoint, request.actor, request.params as never, answer) : null;
    if (shown) await app.noteShown(shown);
    return answer ?? reply.send();
  }
}

/** A school has one name for all its members. */
const nameOf = (actor: AnyActor | null): string | undefined => actor?.kind && `${actor.kind} ${actor.id}`;

const tracedCall = ({ id, method, headers, routeOptions }: FastifyRequest): TracedCall => ({
  ...{ id, method, route: routeOptions.url ?? 'none' },
  traceparent: typeof headers.traceparent === 'string' ? headers.traceparent : undefined,
});

/** What it says itself, and what follows from the rest of what it says. */
function refusalsOf(endpoint: Endpoint): ErrorCode[] {
  const { access, scope, owner = {}, params, query, body, multipart, isBeforeSecondFactor, refusals = [] } = endpoint;
  const takesInput = params ?? query ?? body ?? multipart;
  const isOfRecord = Object.keys(owner).some((what) => what !== 'school' && what !== 'candidate');
  return [
    ...(takesInput ? (['invalid_request'] as const) : []),
    ...(access === 'anyone' ? [] : (['not_authenticated', 'forbidden'] as const)),
    ...(access !== 'anyone' && access.includes('admin') && !isBeforeSecondFactor
      ? (['second_factor_needed'] as const)
      : []),
    ...(scope ? (['scope_needed'] as const) : []),
    ...(isOfRecord ? (['not_found'] as const) : []),
    ...(takesVersion(endpoint) ? (['changed_meanwhile'] as const) : []),
    ...(multipart ? (['unsupported_media_type'] as const) : []),
    ...(multipart?.file === undefined ? [] : (['file_too_large'] as const)),
    ...refusals,
  ];
}

/** @throws AppError not_authenticated, forbidden, second_factor_needed */
function requireAccess(endpoint: Endpoint, actor: AnyActor | null): void {
  if (endpoint.access === 'anyone') return;
  if (!actor) throw new AppError('not_authenticated');
  if (!endpoint.access.includes(actor.kind)) throw new AppError('forbidden');
  if (actor.key && !endpoint.scope) throw new AppError('forbidden');
  if (actor.key && endpoint.scope && !actor.key.scopes.includes(endpoint.scope))
    throw new AppError('scope_needed', { details: { scope: endpoint.scope } });
  if (actor.member && !mayCall(endpoint, actor.member.role)) throw new AppError('forbidden');
  if (actor.needsSecondFactor && !endpoint.isBeforeSecondFactor) throw new AppError('second_factor_needed');
}
