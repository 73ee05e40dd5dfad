import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { SnowDayLesson } from '#contract/snow-days.ts';
import { expectToFit, show } from '../../testing/room.tsx';
import { LessonList } from './preview.tsx';

test('a student’s name of one long word is broken rather than the page widened, on a small phone', async () => {
  const long = 'Venkatanarasimharajuvaripetapapadimitrakopoulos';
  const lesson = {
    ...{ bookingId: 'b1', code: 'LW-7K3M9', date: '2026-12-04', startTime: '09:00', endTime: '10:00' },
    ...{ studentName: `${long} Chen`, instructorName: long, refund: 90.4, refundDue: 90.4, creditMinutes: 0 },
  } as unknown as SnowDayLesson;
  await show(<LessonList lessons={[lesson]} label="Lessons" />, { size: [320, 700] });
  await expect.element(page.getByText('$90.40')).toBeVisible();
  expectToFit();
});

test('of a lesson that credit paid the minutes that go back stand beside it', async () => {
  const lesson = { bookingId: 'b1', code: 'LW-7K3M9', date: '2026-12-04', startTime: '09:00', endTime: '10:00' };
  const shown = {
    ...lesson,
    studentName: 'Amina Osei',
    instructorName: 'Maya Chen',
    refund: 0,
    refundDue: 0,
    creditMinutes: 90,
  };
  await show(<LessonList lessons={[shown as SnowDayLesson]} label="Lessons" />, { size: [320, 700] });
  await expect.element(page.getByText(/^1\u00a0h\u00a030\u00a0min$/)).toBeVisible();
  expect(document.body.textContent).not.toMatch(/\$\d/);
});

test('beside a lesson that was not paid there is no amount; an erased student is a deleted account', async () => {
  const lesson = { bookingId: 'b1', code: 'LW-7K3M9', date: '2026-12-04', startTime: '09:00', endTime: '10:00' };
  const shown = {
    ...lesson,
    studentName: '',
    instructorName: 'Maya Chen',
    refund: 90.4,
    refundDue: 0,
    creditMinutes: 0,
  };
  await show(<LessonList lessons={[shown as SnowDayLesson]} label="Lessons" />);
  await expect.element(page.getByText(/Deleted account with Maya Chen/)).toBeVisible();
  expect(document.body.textContent).not.toMatch(/\$\d/);
});
