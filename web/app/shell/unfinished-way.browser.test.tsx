import { createMemoryRouter } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { rememberUnfinishedWay, takeUnfinishedWay } from '../hydrate.tsx';

beforeEach(() => sessionStorage.clear());

/** The code of `/never` never loads; that of `/slow` loads when released. */
const makeRouter = (slow: Promise<void> = Promise.resolve()) =>
  createMemoryRouter(
    [
      { path: '/', element: null },
      { path: '/there', element: null },
      { path: '/never', lazy: () => new Promise<never>(() => {}) },
      { path: '/slow', lazy: async () => ({ element: await slow.then(() => null) }) },
    ],
    { instrumentations: [rememberUnfinishedWay] },
  );

test('a press is known from its first moment, until one is there', async () => {
  const router = makeRouter();
  void router.navigate('/never?day=2026-12-04#top');
  expect(takeUnfinishedWay()).toBe('/never?day=2026-12-04#top');
  // Only once: a later visit is not redirected.
  expect(takeUnfinishedWay()).toBeNull();
  await router.navigate('/there');
  expect(router.state.location.pathname).toBe('/there');
  expect(takeUnfinishedWay()).toBeNull();
});

test('of two presses the later counts, also once the code of the one before has come', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const router = makeRouter(promise);
  const first = router.navigate('/slow');
  void router.navigate('/never');
  resolve();
  await first;
  expect(takeUnfinishedWay()).toBe('/never');
});

test('who has gone elsewhere is not led back', () => {
  const before = window.location.href;
  void makeRouter().navigate('/never');
  try {
    window.history.replaceState(null, '', '?elsewhere');
    expect(takeUnfinishedWay()).toBeNull();
  } finally {
    window.history.replaceState(null, '', before);
  }
});
