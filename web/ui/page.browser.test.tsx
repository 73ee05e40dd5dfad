import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectToFit, show } from '../testing/room.tsx';
import { PageHeading } from './page.tsx';

test('a heading with one long word is no wider than a small phone', async () => {
  await show(<PageHeading>Venkatanarasimharajuvaripeta Papadimitrakopoulopoulos</PageHeading>, { size: [320, 700] });
  await expect.element(page.getByRole('heading')).toBeVisible();
  expectToFit();
});
