import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { AdminReview } from '#contract/admin.ts';
import type { Call } from '../../testing/http.ts';
import { show } from '../../testing/room.tsx';
import { Reviews } from './reviews.tsx';

const REVIEW: AdminReview = {
  ...{
    id: 'r1',
    bookingId: 'b1',
    code: 'LW-7K3M9',
    instructorId: 'i1',
    instructorName: 'Priya Sharma',
    name: 'Amina O.',
  },
  ...{ rating: 2, comment: 'Late twice', answer: null, answeredAt: null, createdAt: '2026-11-01T12:00:00Z' },
  ...{ schoolName: 'Maple', isHidden: false, hiddenReason: null, version: 'v1' },
};

test('hiding a review needs a reason, which it then shows; unhiding needs none', async () => {
  let stored = REVIEW;
  const { calls } = await show(<Reviews />, {
    answers: {
      'GET /admin/reviews': ({ query }: Call) => {
        const isListed = { all: true, hidden: stored.isHidden, shown: !stored.isHidden }[query.get('state') ?? 'all'];
        return { items: isListed ? [stored] : [], next: null };
      },
      'POST /admin/reviews/r1/visibility': ({ body }: Call) => {
        const { isHidden, reason = null } = body as { isHidden: boolean; reason?: string };
        stored = { ...stored, isHidden, hiddenReason: reason };
        return new Response(null, { status: 204 });
      },
    },
  });
  await page.getByRole('button', { name: 'Hide, LW-7K3M9' }).click();
  const dialog = page.getByRole('alertdialog');
  const hide = () => dialog.getByRole('button', { name: 'Hide' }).click();
  await hide();
  await expect.element(dialog.getByRole('alert').getByRole('link')).toBeVisible();
  await dialog.getByRole('textbox').fill('It names a neighbour');
  await hide();
  await expect.element(dialog).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Hidden', exact: true }).click();
  await expect.element(page.getByText(/It names a neighbour/)).toBeVisible();
  await page.getByRole('button', { name: 'Show again, LW-7K3M9' }).click();
  await expect.element(page.getByText('No reviews found')).toBeVisible();
  const sent = calls.filter(({ name }) => name.startsWith('POST')).map(({ body }) => body);
  expect(sent).toEqual([{ isHidden: true, reason: 'It names a neighbour' }, { isHidden: false }]);
});
