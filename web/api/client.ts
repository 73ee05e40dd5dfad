import type { AnswerOf, BodyIn, ParamsIn, QueryIn } from '#contract/endpoint.ts';
import type { EndpointName, EndpointNamed } from '#contract/endpoints.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { FieldIssue } from '#contract/field-issues.ts';
import { languageTag } from '#contract/locale.ts';
import type { ChangedMeanwhile } from '#contract/record-version.ts';
import { getNowMs, noteServerTime } from '../ui/clock.ts';
import { currentLanguage } from '../ui/i18n/i18n.ts';

/** The server refused the call. `useErrorText` shows it by its code, in the reader's language. */
export class ApiError extends Error {
  readonly status: number;
  /** Absent if a proxy answered instead of our server. */
  readonly code: ErrorCode | undefined;
  readonly details: unknown;
  /** Seconds to wait, from Retry-After. */
  readonly retryAfter: number | undefined;
  /** Reference of a server error, to quote to support. */
  readonly reference: string | undefined;
  /** The parsed JSON body: some refusals carry more than an error. */
  readonly body: unknown;

  constructor(
    status: number,
    answer: { code?: ErrorCode; details?: unknown; retryAfter?: number; reference?: string; body?: unknown } = {},
  ) {
    super(`HTTP error! status: ${status}`);
    this.name = 'ApiError';
    this.status = status;
    this.code = answer.code;
    this.details = answer.details;
    this.retryAfter = answer.retryAfter;
    this.reference = answer.reference;
    this.body = answer.body;
  }
}

/** No answer at all: offline, connection lost, or server down. */
export class NetworkError extends Error {
  constructor(cause?: unknown) {
    super('Network error', { cause });
    this.name = 'NetworkError';
  }
}

/** The refused fields, if the error names any. */
export function fieldIssues(error: unknown): FieldIssue[] {
  if (!(error instanceof ApiError) || !Array.isArray(error.details)) return [];
  return error.details.filter(
    (issue): issue is FieldIssue => typeof issue?.path === 'string' && typeof issue?.code === 'string',
  );
}

/** What somebody else saved since the record was read, if that is why the call was refused. */
export const changedMeanwhile = (error: unknown): ChangedMeanwhile | undefined =>
  error instanceof ApiError && error.code === 'changed_meanwhile' ? (error.details as ChangedMeanwhile) : undefined;

/** Whether the same call may succeed later without any change. */
export const mayWorkLater = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500 || error.status === 429;

type Listener = () => void;
const listeners = new Set<Listener>();

/** Called when a protected call finds nobody logged in. */
export function sessionHasEnded(): void {
  for (const listener of listeners) listener();
}

export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Request body of an endpoint, before the schema's transformations. */
export type BodyFor<N extends EndpointName> = WithVersion<BodyIn<EndpointNamed<N>>>;
/** Makes `version` required: pages always send the version that they replace; only scripts may leave it out. */
export type WithVersion<B> = string extends keyof B
  ? B
  : 'version' extends keyof B
    ? B & { version: NonNullable<B['version']> }
    : B;
export type AnswerFrom<N extends EndpointName> = AnswerOf<EndpointNamed<N>>;

/** For new records, which replace nothing. */
export const withoutVersion = <B extends { version?: unknown }>({ version: _, ...body }: B): Omit<B, 'version'> => body;

type Given<K extends string, T> = [T] extends [undefined]
  ? unknown
  : object extends T
    ? { [P in K]?: T }
    : { [P in K]: T };
type Options<N extends EndpointName> = Given<'params', ParamsIn<EndpointNamed<N>>> &
  Given<'query', QueryIn<EndpointNamed<N>>> &
  Given<'body', BodyFor<N>>;
type Extra = { signal?: AbortSignal };
type Arguments<N extends EndpointName> =
  object extends Options<N> ? [options?: Options<N> & Extra] : [options: Options<N> & Extra];

type Values = Readonly<Record<string, unknown>>;

export const readMethod = (name: EndpointName): string => name.slice(0, name.indexOf(' '));

/** `/api/instructor/42?from=2026-12-01` */
export function buildUrl(name: EndpointName, params: Values = {}, query: Values = {}): string {
  const path = name
    .slice(name.indexOf(' ') + 1)
    .replace(/:(\w+)/g, (_, param: string) => encodeURIComponent(String(params[param])));
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) =>
      value === undefined || value === null ? [] : [[key, String(value)]],
    ),
  ).toString();
  return `/api${path}${search ? `?${search}` : ''}`;
}

export const requestHeaders = (): Record<string, string> => ({
  Accept: 'application/json',
  'Accept-Language': languageTag(currentLanguage()),
});

/** The JSON of a response, or undefined for any other type. */
export function parseBody(contentType: string | null, text: string): unknown {
  return contentType?.includes('application/json') && text ? JSON.parse(text) : undefined;
}

/** Retry-After holds seconds, or a date from some proxies. */
function secondsUntil(retryAfter: string | null): number | undefined {
  const seconds = Number(retryAfter) || (Date.parse(retryAfter ?? '') - getNowMs()) / 1000;
  return seconds > 0 ? seconds : undefined;
}

export function refusal(status: number, body: unknown, retryAfter: string | null): ApiError {
  const error = (body as { error?: { code?: ErrorCode; details?: unknown; reference?: string } } | undefined)?.error;
  if (status === 401 && error?.code === 'not_authenticated') sessionHasEnded();
  // A rate-limiting proxy sends its own page, without a code.
  const code = error?.code ?? (status === 429 ? 'too_many_requests' : undefined);
  const seconds = secondsUntil(retryAfter);
  return new ApiError(status, {
    ...(code && { code }),
    ...(seconds !== undefined && { retryAfter: seconds }),
    ...(error?.reference && { reference: error.reference }),
    details: error?.details,
    body,
  });
}

async function answerOf(address: string, init: RequestInit): Promise<{ response: Response; body: unknown }> {
  let response: Response;
  let body: unknown;
  try {
    const askedAtMs = Date.now();
    response = await fetch(address, { credentials: 'same-origin', ...init });
    noteServerTime(Date.parse(response.headers.get('Date') ?? ''), { askedAtMs });
    body = parseBody(response.headers.get('Content-Type'), await response.text());
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new NetworkError(error);
  }
  if (!response.ok) throw refusal(response.status, body, response.headers.get('Retry-After'));
  return { response, body };
}

async function send(name: EndpointName, options: Values & Extra) {
  const { params, query, body, signal } = options as { params?: Values; query?: Values; body?: unknown } & Extra;
  return answerOf(buildUrl(name, params, query), {
    method: readMethod(name),
    headers: { ...requestHeaders(), ...(body !== undefined && { 'Content-Type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
}

/** Calls an endpoint: `await call('GET /instructor/:id', { params: { id } })`. Throws `ApiError` or `NetworkError`. */
export async function call<N extends EndpointName>(name: N, ...args: Arguments<N>): Promise<AnswerFrom<N>>;
export async function call(name: EndpointName, options: Values & Extra = {}): Promise<unknown> {
  return (await send(name, options)).body;
}

/** Like `call`, with the headers: a paged list has its length in `X-Total-Count`. */
export async function callWithHeaders<N extends EndpointName>(
  name: N,
  ...args: Arguments<N>
): Promise<{ data: AnswerFrom<N>; headers: Headers }>;
export async function callWithHeaders(name: EndpointName, options: Values & Extra = {}): Promise<unknown> {
  const { response, body } = await send(name, options);
  return { data: body, headers: response.headers };
}
