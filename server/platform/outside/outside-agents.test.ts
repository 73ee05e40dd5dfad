import { once } from 'node:events';
import { createServer, request } from 'node:http';
import * as https from 'node:https';
import type { AddressInfo, LookupFunction } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOutsideAgents, NotPublicError, type OutsideOptions } from './outside-agents.ts';

let heard = 0;
const server = createServer((_request, response) => {
  heard++;
  response.end('inside');
});
let port = 0;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => void server.close());

type Found = { address: string; family: number }[];
/** A name server that says something else each time. */
const resolving = (...answers: Found[]): { asked: () => number; resolve: NonNullable<OutsideOptions['resolve']> } => {
  let asked = 0;
  const resolve = ((_name: string, _options: object, done: (error: null, found: Found) => void) =>
    done(null, answers[Math.min(asked++, answers.length - 1)] ?? [])) as unknown as LookupFunction;
  return { asked: () => asked, resolve: resolve as unknown as NonNullable<OutsideOptions['resolve']> };
};
const HERE = { address: '127.0.0.1', family: 4 };
const ELSEWHERE = { address: '8.8.8.8', family: 4 };

async function get(url: string, options?: OutsideOptions): Promise<string> {
  const { hostname } = new URL(url);
  const asked = request(url, { agent: createOutsideAgents(options).http, host: hostname.replace(/^\[|\]$/g, '') });
  asked.end();
  const [response] = await once(asked, 'response');
  return (await response.toArray()).join('');
}

test('this machine is not reached, however its address is written', async () => {
  for (const host of [
    '127.0.0.1',
    'localhost',
    '0x7f.1',
    '2130706433',
    '127.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '0.0.0.0',
  ])
    await expect(get(`http://${host}:${port}/`), host).rejects.toThrow(NotPublicError);
  expect(heard).toBe(0);
});

test('a name is refused that stands for a machine inside, were it one of several', async () => {
  for (const found of [[HERE], [ELSEWHERE, HERE], [{ address: '::ffff:127.0.0.1', family: 6 }]])
    await expect(get(`http://calendar.example:${port}/`, resolving(found))).rejects.toThrow(NotPublicError);
  expect(heard).toBe(0);
});

test('a name that stands for another machine the second time is asked for once', async () => {
  const names = resolving([{ address: '127.0.0.2', family: 4 }], [HERE]);
  const mayReach = (address: string) => address !== '127.0.0.1';
  // Nobody listens there: what matters is that nobody was reached here.
  await get(`http://calendar.example:${port}/`, { ...names, mayReach }).catch(() => {});
  expect({ heard, asked: names.asked() }).toEqual({ heard: 0, asked: 1 });
});

test('who may be reached is', async () => {
  const mayReach = (address: string) => address === '127.0.0.1';
  expect(await get(`http://127.0.0.1:${port}/`, { mayReach })).toBe('inside');
  expect(await get(`http://calendar.example:${port}/`, { mayReach, ...resolving([HERE]) })).toBe('inside');
});

test('the same holds of encrypted connections', async () => {
  const agent = createOutsideAgents().https;
  const ask = (host: string) =>
    new Promise((_resolve, reject) => void https.get({ agent, host, port }).on('error', reject));
  await expect(ask('127.0.0.1')).rejects.toThrow(NotPublicError);
  await expect(ask('localhost')).rejects.toThrow(NotPublicError);
});
