import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { writeSession } from '../../features/session/session-store.ts';
import { show } from '../../testing/room.tsx';
import StudentProfile from './profile.tsx';

const MAYA = { first_name: 'Maya', last_name: 'Chen', email: 'maya@student.example' };

test('[RT-06] the account page has name, email, photo, password, language, data download and deletion', async () => {
  writeSession({ kind: 'candidate', id: 's1', ...MAYA, photoVersion: null, isGuardian: false });
  onTestFinished(() => writeSession(null));
  const profile = { ...MAYA, locale: 'en', phone: '', memberSince: '2026-01-15T12:00:00Z', version: 'v1' };
  await show(<StudentProfile />, { answers: { 'GET /candidate/profile': () => profile } });
  await expect.element(page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible();
  await expect.element(page.getByLabelText('First name')).toHaveValue('Maya');
  await expect.element(page.getByText('maya@student.example').first()).toBeVisible();
  for (const name of ['Add a photo', 'Change password', 'Delete my account'])
    await expect.element(page.getByRole('button', { name, exact: true })).toBeVisible();
  await expect.element(page.getByLabelText('Current password', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /Language/ })).toBeVisible();
  const download = page.getByRole('link', { name: 'Download my data' });
  await expect.element(download).toHaveAttribute('download', 'lanewise-my-data.json');
  await expect.element(download).toHaveAttribute('href', '/api/candidate/data');
});
