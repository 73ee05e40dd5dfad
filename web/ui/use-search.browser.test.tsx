import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../testing/room.tsx';
import { useSearch } from './use-search.ts';

function Filters() {
  const [search, update] = useSearch();
  const add = (name: string) => update((now) => new URLSearchParams([...now, [name, '1']]));
  return (
    <button
      type="button"
      onClick={() => {
        add('a');
        add('b');
      }}
    >
      {search.toString() || 'none'}
    </button>
  );
}

test('an update builds on one that isn’t rendered yet', async () => {
  const { address } = await show(<Filters />, { path: '/?x=1' });
  await page.getByRole('button', { name: 'x=1' }).click();
  await expect.element(page.getByRole('button', { name: 'x=1&a=1&b=1' })).toBeVisible();
  expect(address()).toBe('/?x=1&a=1&b=1');
});
