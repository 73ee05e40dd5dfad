import { expect, test } from 'vitest';
import { show } from '../testing/room.tsx';
import { Avatar } from './avatar.tsx';

test('a face that does not come gives way to the initials, in its size', async () => {
  const { screen } = await show(<Avatar name="Priya Sharma" src="/no-such-photo.webp" size={64} />);
  await expect.poll(() => screen.container.querySelector('svg')?.textContent).toBe('PS');
  expect(screen.container.querySelector('img')).toBeNull();
  expect(screen.container.querySelector('svg')?.getBoundingClientRect().width).toBe(64);
});
