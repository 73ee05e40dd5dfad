import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { writeSession } from '../../features/session/session-store.ts';
import { expectToFit, show } from '../../testing/room.tsx';
import SecurityPage from '../member/security.tsx';
import DataPage from './data.tsx';
import StudentProfile from './profile.tsx';

const MAYA = { first_name: 'Maya', last_name: 'Chen', email: 'maya@student.example' };
const logIn = () => {
  writeSession({ kind: 'candidate', id: 's1', ...MAYA, photoVersion: null, isGuardian: false });
  onTestFinished(() => writeSession(null));
};

test('[RT-06] the account page has name, email, photo and language, and a menu of the rest', async () => {
  logIn();
  const profile = { ...MAYA, locale: 'en', phone: '', memberSince: '2026-01-15T12:00:00Z', version: 'v1' };
  await show(<StudentProfile />, { answers: { 'GET /candidate/profile': () => profile } });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Your details' })).toBeVisible();
  await expect.element(page.getByLabelText('First name')).toHaveValue('Maya');
  await expect.element(page.getByText('maya@student.example').first()).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Add a photo', exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /Language/ })).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'My account' });
  for (const [name, address] of [
    ['Password & security', '/account/security'],
    ['Data & deletion', '/account/data'],
  ] as const)
    await expect.element(menu.getByRole('link', { name })).toHaveAttribute('href', address);
  expectToFit();
});

test('[RT-06] the password is changed under security', async () => {
  logIn();
  await show(<SecurityPage />);
  await expect.element(page.getByLabelText('Current password', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Change password', exact: true })).toBeVisible();
});

test('[RT-06] the data is downloaded and the account deleted in the last section', async () => {
  logIn();
  await show(<DataPage />);
  const download = page.getByRole('link', { name: 'Download my data' });
  await expect.element(download).toHaveAttribute('download', 'lanewise-my-data.json');
  await expect.element(download).toHaveAttribute('href', '/api/candidate/data');
  await expect.element(page.getByRole('button', { name: 'Delete my account', exact: true })).toBeVisible();
});
