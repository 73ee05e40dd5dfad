import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { HandledReview } from '#contract/reviews.ts';
import type { Call } from '../../testing/http.ts';
import { show } from '../../testing/room.tsx';
import { SchoolReviews } from './school-reviews.tsx';

const REVIEW: HandledReview = {
  ...{ id: 'r1', bookingId: 'b1', instructorId: 'i1', instructorName: 'Priya Sharma', name: 'Amina O.' },
  ...{ rating: 4, comment: 'Patient', answer: null, answeredAt: null, createdAt: '2026-11-01T12:00:00Z' },
  version: 'v1',
};

test('a review is answered, the answer corrected, and the review then listed among the answered ones only', async () => {
  let stored = REVIEW;
  const { calls } = await show(<SchoolReviews schoolId="s" />, {
    answers: {
      'GET /review/school/s': ({ query }: Call) => ({
        items: query.get('state') === 'unanswered' && stored.answer !== null ? [] : [stored],
        next: null,
      }),
      'POST /review/r1/answer': ({ body }: Call) => {
        const { answer } = body as { answer: string };
        stored = { ...stored, answer, version: `${stored.version}+` };
        return stored;
      },
    },
  });
  for (const [button, text] of [
    [/^Reply: Amina O\., Priya Sharma$/, 'Thank you!'],
    [/^Edit reply: /, 'Thank you, see you soon!'],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    await page.getByRole('textbox', { name: 'Your reply' }).fill(text);
    await page.getByRole('button', { name: 'Publish reply' }).click();
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
    await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
  }
  const sent = calls.filter(({ name }) => name.startsWith('POST')).map(({ body }) => body);
  expect(sent).toEqual([
    { answer: 'Thank you!', version: 'v1' },
    { answer: 'Thank you, see you soon!', version: 'v1+' },
  ]);
  await page.getByRole('button', { name: 'Without a reply' }).click();
  await expect.element(page.getByText('Every review has a reply')).toBeVisible();
});

test('a student whose account is disabled or erased has no name', async () => {
  await show(<SchoolReviews schoolId="s" />, {
    answers: { 'GET /review/school/s': () => ({ items: [{ ...REVIEW, name: '' }], next: null }) },
  });
  await expect.element(page.getByRole('heading', { name: /^Deleted account/ })).toBeVisible();
});
