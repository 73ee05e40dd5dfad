import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { PHONE, show } from '../testing/room.tsx';
import { Tabs } from './tabs.tsx';

test('tabs that do not fit scroll sideways and not up and down', async () => {
  const names = ['Information', 'Instructors', 'Bookings', 'Payments', 'Integrations'];
  const tabs = names.map((title) => ({ id: title, title, content: <p>{title}</p> }));
  await show(<Tabs label="School" tabs={tabs} />, { size: PHONE });
  const list = page.getByRole('tablist');
  await expect.element(list).toBeVisible();
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = list.element();
  expect(scrollWidth).toBeGreaterThan(clientWidth);
  expect(scrollHeight).toBe(clientHeight);
});
