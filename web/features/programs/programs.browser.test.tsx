import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ApiKey } from '#contract/api-keys.ts';
import type { Webhook, WebhookDelivery } from '#contract/webhooks.ts';
import type { Answers } from '../../testing/http.ts';
import { expectToFit, PHONE, show } from '../../testing/room.tsx';
import { AddKeyForm, KeyList } from './key-list.tsx';
import { Webhooks } from './webhooks.tsx';

const website: ApiKey = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Our website',
  scopes: ['read_slots'],
  createdAt: '2026-11-20T17:00:00.000Z',
  lastUsedAt: null,
  expiresAt: null,
  madeBy: 'Dana Roy',
};

function open(answers: Answers = {}, stored: ApiKey[] = []) {
  const parts = (
    <>
      <KeyList schoolId="s" />
      <AddKeyForm schoolId="s" />
    </>
  );
  return show(parts, { size: PHONE, answers: { 'GET /school/s/keys': () => stored, ...answers } });
}

test('a key is made for what was chosen, shown once, and listed', async () => {
  const stored: ApiKey[] = [];
  const key = `lanewise_${'k'.repeat(43)}`;
  const { calls } = await open(
    {
      'POST /school/s/keys': () => {
        stored.push(website);
        return { ...website, key };
      },
    },
    stored,
  );
  await expect.element(page.getByText('You have no API keys yet.')).toBeVisible();
  await page.getByLabelText('App or integration').fill('Our website');
  await page.getByLabelText('See free times').click();
  await page.getByLabelText('Change free times').click();
  await page.getByLabelText('Change free times').click();
  await page.getByRole('button', { name: 'Create key' }).click();
  await expect.element(page.getByLabelText('Key for Our website')).toHaveValue(key);
  await expect.element(page.getByText('See free times', { exact: true }).first()).toBeVisible();
  await expect.element(page.getByText(/never used/)).toBeVisible();
  expect(calls.find(({ name }) => name === 'POST /school/s/keys')?.body).toEqual({
    name: 'Our website',
    scopes: ['read_slots'],
  });
  expectToFit();
});

test('what is missing is said at its field', async () => {
  const { calls } = await open();
  await page.getByRole('button', { name: 'Create key' }).click();
  await expect.element(page.getByRole('link', { name: /What it can do/ })).toBeVisible();
  expect(calls.some(({ name }) => name.startsWith('POST'))).toBe(false);
});

test('a key is ended after a word on what ends', async () => {
  const stored = [website];
  await open(
    {
      [`DELETE /school/s/keys/${website.id}`]: () => {
        stored.pop();
        return new Response(null, { status: 204 });
      },
    },
    stored,
  );
  await page.getByRole('button', { name: 'Revoke the key “Our website”' }).click();
  await expect.element(page.getByText('The app loses access right away.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Revoke key', exact: true }).click();
  await expect.element(page.getByText('You have no API keys yet.')).toBeVisible();
});

test('an address is told of what was chosen, and its messages are read and sent again', async () => {
  const webhook: Webhook = {
    id: '00000000-0000-4000-8000-000000000002',
    url: 'https://school.example/told',
    events: ['booking.created'],
    createdAt: '2026-11-20T17:00:00.000Z',
    failingSince: null,
    turnedOffAt: null,
  };
  const delivery: WebhookDelivery = {
    id: '00000000-0000-4000-8000-000000000003',
    event: 'booking.created',
    createdAt: '2026-11-20T18:00:00.000Z',
    state: 'waiting',
    nextTryAt: '2026-11-20T18:05:00.000Z',
    tries: [{ at: '2026-11-20T18:00:01.000Z', status: 503, answer: 'later', milliseconds: 12 }],
  };
  const stored: Webhook[] = [];
  const path = `/school/s/webhooks/${webhook.id}`;
  const { calls } = await show(<Webhooks schoolId="s" />, {
    size: PHONE,
    answers: {
      'GET /school/s/webhooks': () => stored,
      'POST /school/s/webhooks': () => {
        stored.push(webhook);
        return { ...webhook, secret: 'whsec_c2VjcmV0' };
      },
      [`GET ${path}/deliveries`]: () => [delivery],
      [`POST ${path}/deliveries/${delivery.id}/again`]: () => new Response(null, { status: 204 }),
    },
  });
  await page.getByLabelText('Address').fill('https://school.example/told');
  await page.getByLabelText('a lesson is booked').click();
  await page.getByRole('button', { name: 'Add webhook' }).click();
  await expect.element(page.getByLabelText('Secret for school.example')).toHaveValue('whsec_c2VjcmV0');
  expect(calls.find(({ name }) => name.startsWith('POST'))?.body).toEqual({
    url: 'https://school.example/told',
    events: ['booking.created'],
  });
  await page.getByRole('button', { name: 'Messages to school.example' }).click();
  await expect.element(page.getByText('503', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: /Resend the message from / }).click();
  await expect.element(page.getByText('We’re sending the message again.')).toBeVisible();
  expectToFit();
});
