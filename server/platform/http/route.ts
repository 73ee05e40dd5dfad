import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { ActorKind, BodyOf, Endpoint, FieldsOf, ParamsOf, QueryOf } from '#contract/endpoint.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Locale } from '#contract/locale.ts';
import { strict } from '#contract/validation.ts';
import { AppError } from '#server/platform/app-error.ts';
import { lastInTransactions } from '#server/platform/database/last-in-transactions.ts';
import { createFairQueue } from '#server/platform/fair-queue.ts';
import { requestContext } from '#server/platform/request-context.ts';
import type { TracedCall } from '#server/platform/tracing/tracing.ts';
import type { Actor, AnyActor } from './actor.ts';
import { addLastSaver, type LastSaver, takesVersion } from './changed-meanwhile.ts';
import type { EarlyAnswer } from './early-answer.ts';
import { resolveLocale } from './locale.ts';
import { createHistoryEntry, type MembersMay, mayCall, type NoteDone, requireAllowed } from './member.ts';
import { readMultipart, type UploadedFile } from './multipart.ts';
import { type ActingFor, type OwnersOf, requireOwner } from './owner.ts';
import { findShown, type Shown } from './shown-personal-data.ts';
import { boundTurn } from './unfinished-requests.ts';
import { parse } from './validation.ts';

export interface Call<E extends Endpoint> {
  /** The actor that the endpoint requires; null only for a logged-out caller of a public endpoint. */
  actor: ActorOf<E>;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** Text fields of a multipart form. */
  fields: FieldsOf<E>;
  /** The file of a multipart form; a form without it is refused before the handler runs. */
  file: E extends { multipart: { file: string } } ? UploadedFile : undefined;
  locale: Locale;
  request: FastifyRequest;
  reply: FastifyReply;
}

type ActorOf<E extends Endpoint> = E['access'] extends readonly ActorKind[]
  ? Actor<E['access'][number]>
  : AnyActor | null;

/**
 * What a handler returns: the input of the endpoint's response schema, or the reply itself for a response without JSON.
 */
type Answer<E extends Endpoint> = E extends { response: z.ZodMiniType }
  ? z.input<E['response']> | FastifyReply
  : FastifyReply | undefined;
/** A handler without a response body can return its service call directly. */
type Done<E extends Endpoint> = E extends { response: z.ZodMiniType } ? never : Promise<void>;

declare module 'fastify' {
  interface FastifyInstance {
    /** Logs what an administrator is about to see. */
    noteShown: (shown: Shown) => Promise<void>;
    /** The owners of the record in a call's path. */
    ownersOf: OwnersOf;
    /** The rights of a guardian who acts for a student. */
    actingFor: ActingFor;
    /**
     * The last step in the transaction of a member's call: checks that they still are a member, and logs what they did.
     */
    noteDone: NoteDone;
    /** The last member who made that call for the record. */
    lastSaver: LastSaver;
    membersMay: (schoolId: string) => Promise<MembersMay>;
    /** How long an upload may take while others wait for their turn. */
    turnMs: number;
  }
  interface FastifyRequest {
    /** The session's account; set by the session hook, null when logged out. */
    actor: AnyActor | null;
    sessionTokenHash: Buffer | null;
    /** The account whose password this call tried, rightly or wrongly; for the log. */
    triedAccountId: string | null;
  }
  interface FastifyContextConfig {
    hasSecretPath?: boolean;
  }
}

export interface RouteOptions {
  /**
   * Stricter than the API's general limit. `by`: count by network even for logged-in callers, where accounts are free
   * to
   * create.
   */
  limit?: { max: number; timeWindow: string; by?: 'network' };
  /** Reads count towards no limit, because a page loads many of them, each as cheap as a file. */
  isReadFreely?: boolean;
  /** Answered under any load, and counted towards no limit. */
  isAlwaysAnswered?: boolean;
  /** The path itself grants access, so the log contains the route's pattern instead. */
  hasSecretPath?: boolean;
  /** Redirects logged-out browsers here, for example from a link in an old email. Other clients get a 401. */
  logInPage?: (params: Readonly<Record<string, string>>) => string;
  /** The response, if it is known before validation; null: run the handler. Access has been checked. */
  early?: (request: FastifyRequest) => EarlyAnswer | null;
}

/**
 * Limits for uploads held in memory: this many at once, one per actor; the bodies of the others are not
 * read yet.
 */
const FILES_HELD = { running: 8, waitingOfOne: 12, waiting: 96 };

/** The body of a call that takes none: an empty object does no harm, but a field in it would be ignored. */
const NOTHING = z.nullish(z.strictObject({}));

type Handle<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E>> | Answer<E> | Done<E>;

/**
 * Registers a call of the contract: checks the caller, the input and the record's owner, then calls the handler.
 * Unknown fields and parameters are refused by name; only a GET without declared parameters accepts any.
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
    // The client disconnected while waiting for its turn, so nothing more would arrive. A body that has been read is
    // destroyed too.
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
      locale: resolveLocale(request),
      request,
      reply,
    } as unknown as Call<E>;
    const answer = async () => {
      await requireAllowed(endpoint, request.actor, app.membersMay);
      const { actor, owners } = endpoint.owner
        ? await requireOwner(endpoint, request.actor, call, app.ownersOf, app.actingFor)
        : { actor: request.actor };
      call.actor = actor as typeof call.actor;
      const done = createHistoryEntry(endpoint, actor, request, owners);
      const work = async () =>
        done ? lastInTransactions.run(app.noteDone(done), async () => handle(call)) : handle(call);
      return takesVersion(endpoint) ? work().catch(addLastSaver(endpoint, actor, done, app.lastSaver)) : work();
    };
    // Only after the whole body has arrived, so that a slow client doesn't hold a place.
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
      // A preview creates nothing.
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
    // Before the body is read: we store nothing from a caller without access.
    onRequest: (request, reply, done) => {
      if (options.logInPage && !request.actor && opensPage(request)) {
        reply.redirect(options.logInPage(request.params as Record<string, string>), 303);
        return;
      }
      requireAccess(endpoint, request.actor);
      done();
    },
    handler: (request, reply) => {
      // A call made inside another one shares its place. Otherwise, the outer call would wait for the inner one, which
      // waits for a place.
      const isPartOfCall = requestContext.getStore() !== undefined;
      const caller = isPartOfCall ? undefined : nameOf(request.actor);
      return requestContext.run({ id: request.id }, () =>
        app.tracing.call(tracedCall(request), () => handleCall(request, reply, caller)),
      );
    },
  });

  async function handleCall(request: FastifyRequest, reply: FastifyReply, caller: string | undefined) {
    // A response that isn't JSON is sent by the handler itself.
    const sent = endpoint.response ? null : findShown(endpoint, request.actor, request.params as never);
    if (sent) await app.noteShown(sent);
    const answer = await (files
      ? files.run(`${nameOf(request.actor)}`, () => answerTo(request, reply, caller))
      : answerTo(request, reply, caller));
    // A handler that sent its own response returns the reply; awaiting that would give undefined once it has been sent.
    if (reply.sent) return reply;
    const shown = endpoint.response ? findShown(endpoint, request.actor, request.params as never, answer) : null;
    if (shown) await app.noteShown(shown);
    return answer ?? reply.send();
  }
}

const opensPage = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('text/html') === true;

/** All members of a school act under its name. */
const nameOf = (actor: AnyActor | null): string | undefined => actor?.kind && `${actor.kind} ${actor.id}`;

const tracedCall = ({ id, method, headers, routeOptions }: FastifyRequest): TracedCall => ({
  ...{ id, method, route: routeOptions.url ?? 'none' },
  traceparent: typeof headers.traceparent === 'string' ? headers.traceparent : undefined,
});

/** The refusals that the endpoint lists, and those that follow from its other properties. */
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
