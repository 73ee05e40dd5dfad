import { expect, inject, test } from 'vitest';
import type { Analytics } from '../../contract/analytics.ts';
import { createClient } from '../support/api.ts';
import { openBrowser } from './support/browser.ts';
import { as } from './support/fixture.ts';
import { words } from './support/languages.ts';
import { DEMO, DEMO_PASSWORD } from './support/sessions.ts';

const open = openBrowser();
const { analytics: texts } = words['fr-CA'];

test('a school with a past reads in charts and tables what the server counted', async () => {
  const client = createClient({ address: inject('address') });
  const { id } = await client.post<{ id: string }>('/school/login', { email: DEMO.school, password: DEMO_PASSWORD });
  const { weeks } = await client.get<Analytics>(`/school/${id}/figures?period=12m`);
  const completed = weeks.map((week) => week.completed);
  expect(completed.filter((count) => count > 0).length).toBeGreaterThan(5);

  const page = await open('/figures?period=12m', as(client, { locale: 'fr-CA' }));
  const figure = page.getByRole('figure', { name: texts.bookings.title });
  await expect.poll(() => figure.locator('svg g > rect').count()).toBeGreaterThan(5);
  await figure.getByRole('button', { name: texts.asTable }).click();
  expect((await figure.locator('tbody tr td:nth-child(2)').allInnerTexts()).map(Number)).toEqual(completed);
});
