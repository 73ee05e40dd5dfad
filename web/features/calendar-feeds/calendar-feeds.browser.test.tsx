import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../testing/room.tsx';
import { CalendarFeeds } from './calendar-feeds.tsx';

const feed = (id: string, instructor: { id: string; firstName: string; lastName: string } | null) => ({
  ...{ id, instructor, createdAt: '2026-11-20T15:00:00Z', lastReadAt: null },
});
const PRIYA = { id: 'i1', firstName: 'Priya', lastName: 'Sharma' };

test('lists and creates feeds of one instructor only', async () => {
  const feeds = [feed('f1', null), feed('f2', PRIYA)];
  const { calls } = await show(<CalendarFeeds instructor={PRIYA} />, {
    answers: {
      'GET /calendar-feeds': () => feeds,
      'POST /calendar-feeds': () => {
        feeds.push(feed('f3', PRIYA));
        return { id: 'f3', url: 'https://lanewise.example/f3.ics', webcalUrl: 'webcal://lanewise.example/f3.ics' };
      },
    },
  });
  await expect.element(page.getByRole('heading')).toHaveTextContent('Priya’s lessons in a calendar');
  await expect.poll(() => page.getByRole('listitem').elements().length).toBe(1);
  await page.getByRole('button', { name: 'Create a calendar address' }).click();
  await expect.element(page.getByRole('textbox')).toHaveValue('https://lanewise.example/f3.ics');
  expect(calls.find(({ name }) => name === 'POST /calendar-feeds')?.body).toEqual({ instructorId: 'i1' });
  expect(page.getByRole('listitem').elements()).toHaveLength(2);
});
