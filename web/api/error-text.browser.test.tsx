import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../testing/room.tsx';
import { FailureBanner } from '../ui/banner.tsx';
import { ApiError } from './client.ts';

test.each([
  ['en', 1, 'Too many attempts. Try again in 1 second.'],
  ['en', 90, 'Too many attempts. Try again in 2 minutes.'],
  ['en', 86_400, 'Too many attempts. Try again in 24 hours.'],
  ['en', undefined, 'Too many attempts. Please wait a moment and try again.'],
  ['fr', 30, 'Trop de tentatives. Réessayez dans 30 secondes.'],
  ['fr', 60, 'Trop de tentatives. Réessayez dans 1 minute.'],
  ['fr', 3600, 'Trop de tentatives. Réessayez dans 1 heure.'],
  ['fr', undefined, 'Trop de tentatives. Attendez un moment et réessayez.'],
] as const)('in %s, a refusal for %s seconds says “%s”', async (language, retryAfter, text) => {
  const error = new ApiError(429, { code: 'too_many_requests', ...(retryAfter && { retryAfter }) });
  await show(<FailureBanner error={error} />, { language });
  await expect.element(page.getByText(text, { exact: true })).toBeVisible();
});
