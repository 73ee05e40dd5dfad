import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { writeSession } from '../../features/session/session-store.ts';
import { expectToFit, putOnPaper, show } from '../../testing/room.tsx';
import { MyProgress } from './progress.tsx';

test('names of one long word are broken rather than the page widened, on a small phone', async () => {
  const long = 'Venkatanarasimharajuvaripetapapadimitrakopoulos';
  const lesson = {
    ...{ bookingId: 'b1', code: 'LW-7K3M9', instructorName: long, schoolName: long, timeZone: 'America/Toronto' },
    ...{ startTime: '2026-11-20T10:00:00-05:00', endTime: '2026-11-20T11:00:00-05:00', minutes: 60 },
    ...{ marks: [], note: long },
  };
  const instructors = [{ id: 'i1', name: long, schoolName: long, lessons: 1, minutes: 60 }];
  const answer = { minutes: 60, instructors, skills: [], lessons: [lesson] };
  await show(<MyProgress />, { size: [320, 700], answers: { 'GET /candidate/progress': () => answer } });
  await expect.element(page.getByText(`1 h with ${long}`)).toBeVisible();
  expectToFit();
});

const FOUR_LESSONS = ['20', '18', '16', '14'].map((day) => ({
  ...{ bookingId: day, code: `LW-${day}`, instructorName: 'Priya', schoolName: 'Maple', timeZone: 'America/Toronto' },
  ...{ startTime: `2026-11-${day}T10:00:00-05:00`, endTime: `2026-11-${day}T11:00:00-05:00`, minutes: 60 },
  ...{ marks: [], note: `Note ${day}.` },
}));

test('shows the latest three lessons, and all of them on request', async () => {
  const instructors = [{ id: 'i1', name: 'Priya', schoolName: 'Maple', lessons: 4, minutes: 240 }];
  const answer = { minutes: 240, instructors, skills: [], lessons: FOUR_LESSONS };
  await show(<MyProgress />, { answers: { 'GET /candidate/progress': () => answer } });
  await expect.element(page.getByRole('link', { name: 'Booking LW-16' })).toBeVisible();
  expect(page.getByRole('link', { name: 'Booking LW-14' }).query()).toBeNull();
  await page.getByRole('button', { name: 'Show all 4 lessons' }).click();
  await expect.element(page.getByRole('link', { name: 'Booking LW-14' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Show all 4 lessons' }).query()).toBeNull();
});

test('prints all lessons, also those that the screen hides', async () => {
  const instructors = [{ id: 'i1', name: 'Priya', schoolName: 'Maple', lessons: 4, minutes: 240 }];
  const answer = { minutes: 240, instructors, skills: [], lessons: FOUR_LESSONS };
  await show(<MyProgress />, { answers: { 'GET /candidate/progress': () => answer } });
  await expect.element(page.getByText('Note 16.')).toBeVisible();
  await expect.element(page.getByText('Note 14.')).not.toBeVisible();
  await putOnPaper();
  await expect.element(page.getByText('Note 14.')).toBeVisible();
});

test('a student without a lesson yet reads how progress begins', async () => {
  const answer = { minutes: 0, instructors: [], skills: [], lessons: [] };
  await show(<MyProgress />, { answers: { 'GET /candidate/progress': () => answer } });
  await expect.element(page.getByText('Your progress starts with your first lesson')).toBeVisible();
  expect(
    page
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Find an instructor']);
});

test('progress read once can be read without a connection', async () => {
  onTestFinished(() => writeSession(null));
  const instructors = [{ id: 'i1', name: 'Priya', schoolName: 'Maple', lessons: 1, minutes: 60 }];
  const lesson = {
    ...{ bookingId: 'b1', code: 'LW-7K3M9', instructorName: 'Priya', schoolName: 'Maple', timeZone: 'America/Toronto' },
    ...{ startTime: '2026-11-20T10:00:00-05:00', endTime: '2026-11-20T11:00:00-05:00', minutes: 60, marks: [] },
  };
  const lessons = Array.from({ length: 40 }, (_, index) => ({
    ...lesson,
    bookingId: `b${index}`,
    note: `Note ${index}.`,
  }));
  const answer = Promise.withResolvers<object>();
  const { screen } = await show(<MyProgress />, { answers: { 'GET /candidate/progress': () => answer.promise } });
  writeSession({ kind: 'candidate', id: 's1', first_name: 'Maya', last_name: 'Chen', photoVersion: null } as never);
  answer.resolve({ minutes: 60, instructors, skills: [], lessons });
  await expect.element(page.getByRole('button', { name: 'Show all 40 lessons' })).toBeVisible();
  const saved = localStorage.getItem('kept:candidate-s1:progress') ?? '';
  expect(saved).not.toContain('Note 39.');

  await screen.unmount();
  await show(<MyProgress />, { answers: { 'GET /candidate/progress': () => 'lost' } });
  localStorage.setItem('kept:candidate-s1:progress', saved);
  await expect.element(page.getByText(/^Saved copy from/)).toBeVisible();
  await expect.element(page.getByText('Note 0.')).toBeVisible();
  await expect.element(page.getByText('1 h with Priya')).toBeVisible();
});
