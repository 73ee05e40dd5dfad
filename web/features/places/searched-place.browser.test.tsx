import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../testing/room.tsx';
import { useOwnPlaces, useSearchedPlace } from './queries.ts';

function Home() {
  const { searched, search } = useSearchedPlace();
  const { data } = useOwnPlaces();
  return (
    <button type="button" onClick={() => search('')}>
      {data ? 'answered' : 'asked'}: {searched ?? 'nowhere'}
    </button>
  );
}

test('a place that was cleared while the account’s answer was on its way stays cleared', async () => {
  const answer = Promise.withResolvers<object>();
  await show(<Home />, {
    answers: { 'GET /saved-places': () => answer.promise, 'PUT /searched-place': () => null },
  });
  await page.getByRole('button', { name: 'asked: nowhere' }).click();
  answer.resolve({ saved: [], searched: 'Toronto, ON' });
  await expect.element(page.getByRole('button', { name: 'answered: nowhere' })).toBeVisible();
});
