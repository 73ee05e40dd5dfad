import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../testing/room.tsx';
import { useInView } from './use-viewport.ts';

afterEach(() => vi.unstubAllGlobals());

function Part() {
  const [place, isSeen] = useInView<HTMLDivElement>();
  return <div ref={place}>{isSeen ? 'here' : 'not yet'}</div>;
}

test('what came into sight before its first look was told is seen', async () => {
  const told: ((entries: { isIntersecting: boolean }[]) => void)[] = [];
  class Watcher {
    constructor(tell: (typeof told)[number]) {
      told.push(tell);
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Watcher);
  await show(<Part />);
  for (const tell of told) tell([{ isIntersecting: false }]);
  await expect.element(page.getByText('not yet')).toBeVisible();
  for (const tell of told) tell([{ isIntersecting: false }, { isIntersecting: true }]);
  await expect.element(page.getByText('here')).toBeVisible();
});
