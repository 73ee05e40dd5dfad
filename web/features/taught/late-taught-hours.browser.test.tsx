import { useLocation } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { PHONE, show } from '../../testing/room.tsx';
import type { LateTaughtHours } from './late-taught-hours.tsx';

/** Imported without a connection, since the first sign of a person fetches the part ahead. */
let Hours: typeof LateTaughtHours | undefined;
function Page() {
  const { hash, search } = useLocation();
  return hash && Hours ? <Hours schoolId="s1" today={search ? '2026-12-04' : '2026-12-03'} isOwn /> : null;
}

test('without a connection an instructor’s hours are left out without an error, and load once it is back', async () => {
  const { go } = await show(<Page />, {
    size: PHONE,
    answers: { 'GET /calendar/school/s1/taught': () => ({ instructors: [] }) },
  });
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const kept = vi.spyOn(caches, 'keys').mockResolvedValue([]);
  onTestFinished(() => {
    isOnline.mockRestore();
    kept.mockRestore();
  });
  Hours = (await import('./late-taught-hours.tsx')).LateTaughtHours;
  await go('/#hours');
  // The part finds that it can't load.
  await expect.poll(() => kept.mock.calls.length).toBeGreaterThan(0);
  isOnline.mockReturnValue(true);
  await go('/?again#hours');
  await expect.element(page.getByText('My hours and kilometres')).toBeVisible();
  await expect.element(page.getByText(/This part of the page could not be loaded/)).not.toBeInTheDocument();
});
