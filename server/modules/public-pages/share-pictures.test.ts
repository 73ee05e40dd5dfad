import { expect, test } from 'vitest';
import { bareContext } from '#server/testing/bare-context.ts';
import { getSharePicture } from './share-pictures.ts';

test('a network that requests thirty pictures at once leaves capacity for others', async () => {
  const ctx = bareContext();
  const record = { name: 'Northern Lane', place: 'Toronto, ON', rating: null, reviewCount: 0 };
  const ask = (network: string) => getSharePicture(ctx, 'school northern-lane 1', record, null, network);
  const greedy = Promise.allSettled(Array.from({ length: 30 }, () => ask('192.0.2.1')));
  expect(await ask('192.0.2.2')).toBeInstanceOf(Buffer);
  const codes = (await greedy).map((outcome) => (outcome.status === 'rejected' ? outcome.reason.code : 'drawn'));
  expect(new Set(codes)).toEqual(new Set(['drawn', 'too_many_requests']));
});
