import { expect } from 'vitest';
import { page } from 'vitest/browser';

/** Expects a list that failed to load to say so. Then tries again and expects it to load. */
export async function expectRetry(): Promise<void> {
  const alert = page.getByRole('alert');
  await expect.element(alert.getByText('Something went wrong. Please try again later.')).toBeVisible();
  await alert.getByRole('button', { name: 'Try again', exact: true }).click();
  await expect.element(alert).not.toBeInTheDocument();
}
