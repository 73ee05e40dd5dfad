import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectToFit, show } from '../../testing/room.tsx';
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
