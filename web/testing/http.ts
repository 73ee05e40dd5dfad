import { onTestFinished, vi } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { strict } from '#contract/validation.ts';

/** A call that a component makes. Tests replace everything behind HTTP with fixed answers. */
export interface Call {
  /** `PATCH /instructor/7` */
  name: string;
  query: URLSearchParams;
  body: unknown;
}

/** Answers by call name: JSON with status 200, a `Response`, or 'lost' for a broken connection. */
export type Answers = Record<string, (call: Call) => unknown>;

const ownFetch = globalThis.fetch;

/** Answers every call under `/api` until `giveBack`. A call without an answer fails the test. */
export function answerCalls(answers: Answers): { calls: Call[]; giveBack(): void } {
  const calls: Call[] = [];
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname, searchParams } = new URL(request.url);
    if (!pathname.startsWith('/api/')) return ownFetch(input, init);
    const name = `${request.method} ${pathname.slice('/api'.length)}`;
    const text = await request.text();
    const call = { name, query: searchParams, body: text === '' ? undefined : readBody(text) };
    calls.push(call);
    assertKnownFields(request.method, pathname.slice('/api'.length), call);
    const answer = answers[name];
    if (!answer) throw new Error(`Nobody answers ${name} in this test.`);
    const given = await answer(call);
    if (given === 'lost') throw new TypeError('Failed to fetch');
    return given instanceof Response ? given : Response.json(given ?? {});
  };
  return {
    calls,
    giveBack: () => {
      globalThis.fetch = ownFetch;
    },
  };
}

/** The server refuses fields and parameters that the contract doesn't know: a page that sends one is broken. */
function assertKnownFields(method: string, path: string, { query, body }: Call): void {
  const called = (Object.values(endpoints) as Endpoint[]).find(
    (endpoint) => endpoint.method === method && new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`).test(path),
  );
  const sent = [
    [called?.query, Object.fromEntries(query)],
    [called?.body, body],
  ] as const;
  for (const [schema, value] of sent) {
    const issues = (schema && strict(schema).safeParse(value).error?.issues) ?? [];
    for (const issue of issues)
      if (issue.code === 'unrecognized_keys') throw new Error(`${method} ${path} does not take ${issue.keys}.`);
  }
}

function readBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A server error. */
export const failed = (reference: string): Response =>
  Response.json({ error: { code: 'internal', message: 'internal', reference } }, { status: 500 });

/** A refusal; `details` are the refused fields. */
export const refused = (status: number, code: string, details?: readonly object[]): Response =>
  Response.json({ error: { code, message: code, details } }, { status });

/** A rate-limit refusal. */
export const refusedFor = (seconds: number): Response =>
  Response.json(
    { error: { code: 'too_many_requests', message: '' } },
    { status: 429, headers: { 'Retry-After': String(seconds) } },
  );

/** Fails the first call and answers from the second on. */
export function failingOnce(answer: (call: Call) => unknown): (call: Call) => unknown {
  let hasFailed = false;
  return (call) => {
    if (hasFailed) return answer(call);
    hasFailed = true;
    return refused(500, 'internal');
  };
}

/** Breaks the connection of every upload in this test. Uploads use XMLHttpRequest, so `answerCalls` doesn't answer them. */
export function breakUploads(): void {
  const send = vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
    this.dispatchEvent(new ProgressEvent('error'));
  });
  onTestFinished(() => send.mockRestore());
}
