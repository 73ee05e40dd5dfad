import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { call } from '../api/client.ts';
import { answerCalls, failed, refused } from '../testing/http.ts';
import { show } from '../testing/room.tsx';
import { ErrorState } from './query-state.tsx';

async function open(language: 'en' | 'fr', answer: () => Response) {
  const { giveBack } = answerCalls({ 'GET /session': answer });
  const error = await call('GET /session').catch((reason: unknown) => reason);
  giveBack();
  await show(<ErrorState error={error} />, { language });
}

test.each([
  ['en', 'Something went wrong. Please try again later. Reference: 3f9a1c20be47'],
  ['fr', 'Une erreur s’est produite. Réessayez plus tard. Référence\u00a0: 3f9a1c20be47'],
] as const)('a fault of the server is named to whoever met it, in %s', async (language, words) => {
  await open(language, () => failed('3f9a1c20be47'));
  await expect.element(page.getByRole('alert').getByText(words, { exact: true })).toBeVisible();
});

test('a refusal has no reference', async () => {
  await open('en', () => refused(404, 'not_found'));
  await expect.element(page.getByRole('alert')).toBeVisible();
  expect(page.getByRole('alert').element().textContent).not.toContain('Reference');
});
