import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTextTransport, TextRefusedError, type TextRequest, textRequestSchema } from './text-transport.ts';

let answer: (response: ServerResponse) => void = (response) => response.end();
const asked: { request: IncomingMessage; body: string }[] = [];
const server = createServer(async (request, response) => {
  asked.push({ request, body: Buffer.concat(await request.toArray()).toString() });
  answer(response);
});
let url = '';
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send?key=secret`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const FORM: TextRequest = {
  headers: { authorization: 'Basic c2VjcmV0' },
  form: { To: '{{to}}', From: '+15550100', Body: '{{text}}' },
};
const send = (text = 'A & B: {{to}} "1=2"', request = FORM, at = url) =>
  createTextTransport({ url: at, request }).send('+14165550123', text);

test('sends a form or nested JSON, with number and text only as values', async () => {
  await send();
  const json = { messages: [{ to: '{{to}}', content: { body: 'Lanewise: {{text}}' } }], test: false };
  await send('"}], {{to}}', { headers: { 'x-key': 'secret' }, json });
  const [form, other] = asked;
  expect(form?.request.headers).toMatchObject({ authorization: 'Basic c2VjcmV0', host: expect.any(String) });
  expect(Object.fromEntries(new URLSearchParams(form?.body))).toEqual({
    To: '+14165550123',
    From: '+15550100',
    Body: 'A & B: {{to}} "1=2"',
  });
  expect(other?.request.headers).toMatchObject({ 'content-type': 'application/json', 'x-key': 'secret' });
  expect(JSON.parse(other?.body ?? '')).toEqual({
    messages: [{ to: '+14165550123', content: { body: 'Lanewise: "}], {{to}}' } }],
    test: false,
  });
});

const status = (code: number) => (response: ServerResponse) => void response.writeHead(code).end('secret');
test.each([
  ['an error of its own', status(500), 'answered 500', false],
  ['too many', status(429), 'answered 429', false],
  [
    'elsewhere',
    (response: ServerResponse) => void response.writeHead(302, { location: '/' }).end(),
    'answered 302',
    false,
  ],
  ['a number that it does not know', status(400), 'answered 400', true],
  ['a key that it does not know', status(401), 'answered 401', true],
  ['rubbish', (response: ServerResponse) => void response.socket?.end('rubbish\r\n\r\n'), 'can not be asked', false],
  ['nothing, and hangs up', (response: ServerResponse) => void response.destroy(), 'can not be asked', false],
])('a service that responds with %s', async (_name, how, said, isForGood) => {
  answer = how;
  const error = await send().catch((caught: Error) => caught);
  expect(error).toMatchObject({ message: expect.stringContaining(said) });
  expect(error instanceof TextRefusedError).toBe(isForGood);
  expect(String((error as Error).stack) + JSON.stringify(error)).not.toMatch(/secret|c2Vj|14165550123/);
});

test('reads no endless response, and doesn’t wait forever for one', async () => {
  answer = (response) => void setInterval(() => response.write('x'.repeat(1000)), 5).unref();
  await send();
  answer = () => undefined;
  await expect(send()).rejects.toThrow('can not be asked: TimeoutError');
});

test('a request has a form or JSON', () => {
  expect(textRequestSchema.safeParse({}).success).toBe(false);
  expect(textRequestSchema.safeParse({ form: { a: 'b' }, json: {} }).success).toBe(false);
  expect(textRequestSchema.safeParse({ form: { a: 'b' } }).success).toBe(true);
});
