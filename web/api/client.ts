import type { AnswerOf, BodyIn, Endpoint, ParamsIn, QueryIn } from '#contract/endpoint.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { languageTag } from '#contract/locale.ts';
import { currentLanguage } from '../ui/i18n/i18n.ts';
import { ApiError, NetworkError } from './errors.ts';
import { sessionHasEnded } from './session-end.ts';

type Callable = Pick<Endpoint, 'method' | 'path'>;

type Given<K extends string, T> = [T] extends [undefined]
  ? unknown
  : object extends T
    ? { [P in K]?: T }
    : { [P in K]: T };
type Options<E extends Endpoint> = Given<'params', ParamsIn<E>> & Given<'query', QueryIn<E>> & Given<'body', BodyIn<E>>;
type Extra = { signal?: AbortSignal };
type Arguments<E extends Endpoint> =
  object extends Options<E> ? [options?: Options<E> & Extra] : [options: Options<E> & Extra];

type Values = Readonly<Record<string, unknown>>;

/** `/api/instructor/42?from=2026-12-01` */
export function addressOf(endpoint: { path: string }, params: Values = {}, query: Values = {}): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
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

/** The JSON of an answer, or undefined where the answer is something else. */
export function parseBody(contentType: string | null, text: string): unknown {
  return contentType?.includes('application/json') && text ? JSON.parse(text) : undefined;
}

export function refusal(status: number, body: unknown, retryAfter: string | null): ApiError {
  const error = (body as { error?: { code?: ErrorCode; details?: unknown } } | undefined)?.error;
  if (status === 401 && error?.code === 'not_authenticated') sessionHasEnded();
  return new ApiError(status, {
    ...(error?.code && { code: error.code }),
    ...(retryAfter && Number(retryAfter) > 0 && { retryAfter: Number(retryAfter) }),
    details: error?.details,
    body,
  });
}

async function answerOf(address: string, init: RequestInit): Promise<{ response: Response; body: unknown }> {
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(address, { credentials: 'same-origin', ...init });
    body = parseBody(response.headers.get('Content-Type'), await response.text());
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new NetworkError(error);
  }
  if (!response.ok) throw refusal(response.status, body, response.headers.get('Retry-After'));
  return { response, body };
}

async function send(endpoint: Callable, options: Values & Extra) {
  const { params, query, body, signal } = options as { params?: Values; query?: Values; body?: unknown } & Extra;
  return answerOf(addressOf(endpoint, params, query), {
    method: endpoint.method,
    headers: { ...requestHeaders(), ...(body !== undefined && { 'Content-Type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
}

/** Calls an endpoint: `await call(endpoints.instructor, { params: { id } })`. Throws `ApiError` or `NetworkError`. */
export async function call<const E extends Endpoint>(endpoint: E, ...args: Arguments<E>): Promise<AnswerOf<E>>;
export async function call(endpoint: Callable, options: Values & Extra = {}): Promise<unknown> {
  return (await send(endpoint, options)).body;
}

/** As `call`, with the headers: a paged list has its length in `X-Total-Count`. */
export async function callWithHeaders<const E extends Endpoint>(
  endpoint: E,
  ...args: Arguments<E>
): Promise<{ data: AnswerOf<E>; headers: Headers }>;
export async function callWithHeaders(endpoint: Callable, options: Values & Extra = {}): Promise<unknown> {
  const { response, body } = await send(endpoint, options);
  return { data: body, headers: response.headers };
}
