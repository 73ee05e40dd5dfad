import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { OfficeAnswer, OfficeMessage, PersonToCall } from '#contract/office-messages.ts';
import { expectToFit, PHONE, show } from '../../testing/room.tsx';
import { Answers } from './answers.tsx';
import { CallThese } from './call-these.tsx';
import { LessonMessages } from './lesson-messages.tsx';

const PERSON: PersonToCall = {
  ...{ id: 'm', reader: 'parent', studentId: 's', name: 'Ruth Osei', phone: '(613) 555-0143', status: 'no_address' },
  lessons: [
    {
      ...{
        bookingId: 'b',
        code: 'LW-7K3Q9',
        change: 'moved',
        date: '2026-12-04',
        startTime: '11:00',
        endTime: '12:00',
      },
      before: { date: '2026-12-04', startTime: '09:00', endTime: '10:00' },
      ...{ instructorName: 'Maya Chen', studentName: 'Leo Osei', instructorOff: 'i1' },
    },
  ],
  at: '2026-11-20T17:01:30.000Z',
  toldByPhone: null,
};
const TOLD = { ...PERSON, toldByPhone: { at: '2026-11-20T17:05:00.000Z', by: 'Dana Roy' } };

test('people to call stand with their number, the change and a tick', async () => {
  const { calls } = await show(<CallThese schoolId="x" />, {
    size: PHONE,
    answers: {
      'GET /school/x/call-list': () => ({ people: [PERSON] }),
      'POST /school/x/call-list/m/told': () => TOLD,
    },
  });
  await expect.element(page.getByText('Ruth Osei, parent of Leo Osei')).toBeVisible();
  await expect.element(page.getByRole('link', { name: '(613) 555-0143' })).toHaveAttribute('href', 'tel:6135550143');
  await expect.element(page.getByText('Before: Fri, Dec 4, 9:00 AM - 10:00 AM')).toBeVisible();
  await expect.element(page.getByText('The instructor is off then.')).toBeVisible();
  const handOver = page.getByRole('link', { name: 'Hand over' });
  await expect.element(handOver).toHaveAttribute('href', expect.stringContaining('instructor=i1'));
  await page.getByRole('checkbox', { name: 'Reached by phone' }).click();
  await expect.element(page.getByText(/^Reached by phone .*, Dana Roy$/)).toBeVisible();
  expect(calls.at(-1)?.body).toEqual({ isTold: true });
  expectToFit();
});

test('nothing is shown if everyone was reached', async () => {
  const { screen } = await show(<CallThese schoolId="x" />, {
    answers: { 'GET /school/x/call-list': () => ({ people: [] }) },
  });
  await expect.element(page.getByText('Call these people')).not.toBeInTheDocument();
  expect(screen.container.textContent).toBe('');
});

test('answers stand with the wish as text, and can be ticked as handled', async () => {
  const answer: OfficeAnswer = {
    ...{ id: 'a', bookingId: 'b', code: 'LW-7K3Q9', studentId: 's', studentName: 'Leo Osei', reader: 'student' },
    ...{ answer: 'another_time', wish: 'Friday <b>after</b> 3', at: PERSON.at, handled: null },
    ...{ date: '2026-12-04', startTime: '11:00', endTime: '12:00', instructorName: 'Maya Chen' },
  };
  const { calls } = await show(<Answers schoolId="x" />, {
    language: 'fr',
    answers: {
      'GET /school/x/answers': () => ({ answers: [answer] }),
      'POST /school/x/answers/a/handled': () => ({ ...answer, handled: { at: PERSON.at, by: null } }),
    },
  });
  await expect.element(page.getByText('Leo Osei demande un autre moment')).toBeVisible();
  await expect.element(page.getByText('Friday <b>after</b> 3')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Traité' }).click();
  await expect.element(page.getByRole('checkbox', { name: 'Traité' })).toBeChecked();
  expect(calls.at(-1)?.body).toEqual({ isHandled: true });
});

test('a lesson shows each reader’s message and what became of it', async () => {
  const message = (more: Partial<OfficeMessage>): OfficeMessage => ({
    ...{ id: 'm', reader: 'student', name: 'Leo Osei', change: 'moved', status: 'sent', at: PERSON.at },
    ...{ channels: ['mail'], phone: '', toldByPhone: null },
    ...more,
  });
  const messages = [
    message({ id: null, status: 'waiting' }),
    message({ id: null, reader: 'parent', name: 'Ana Osei', status: 'no_address' }),
    message({ id: null, reader: 'instructor', name: 'Maya Chen', status: 'no_address' }),
    message({ id: 'n', reader: 'parent', name: 'Ruth Osei', status: 'failed', phone: '(613) 555-0143' }),
    message({ id: 'o', reader: 'school', name: 'Northern Lane', status: 'no_address' }),
  ];
  const { calls } = await show(<LessonMessages bookingId="b" schoolId="x" isCard />, {
    size: PHONE,
    answers: {
      'GET /booking/b/office-messages': () => ({ messages }),
      'POST /booking/b/told-by-phone': ({ body }) => body,
    },
  });
  await expect.element(page.getByText(/^Scheduled for .*[AP]M$/)).toBeVisible();
  await expect
    .element(page.getByText('If you change the lesson back before then, we won’t send anything.'))
    .toBeVisible();
  await expect.element(page.getByText('Not notified: the message didn’t arrive')).toBeVisible();
  await expect.element(page.getByRole('link', { name: '(613) 555-0143' })).toBeVisible();
  // The school's own copy needs no call.
  expect(page.getByRole('checkbox').elements()).toHaveLength(2);
  await page.getByRole('checkbox').first().click();
  await expect.poll(() => calls.map(({ name }) => name)).toContain('POST /booking/b/told-by-phone');
  expectToFit();
});
