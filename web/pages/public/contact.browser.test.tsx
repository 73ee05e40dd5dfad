import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refused, refusedFor } from '../../testing/http.ts';
import { PHONE, show } from '../../testing/room.tsx';
import Contact from './contact.tsx';

const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const send = () => page.getByRole('button', { name: 'Send message', exact: true }).click();
const text = (words: string | RegExp) => page.getByText(words, { exact: true });

async function fillIn() {
  await field('First Name').fill('Ines');
  await field('Your email').fill('ines@check.example');
  await field('Subject').fill('Hello');
  await field('Your message').fill('Do you teach in Gatineau?');
}

test('[CT-01] sends a message with its sender and confirms it; first name, email and subject are required', async () => {
  const { calls } = await show(<Contact />, { size: PHONE, answers: { 'POST /email/send': () => ({ message: '' }) } });
  await expect.element(text('Got an issue? Want to send feedback? Let us know.')).toBeVisible();
  await send();
  await expect.element(page.getByRole('alert').getByRole('link').first()).toBeVisible();
  // The specification's labels, letter for letter.
  const labels = [...document.querySelectorAll('label')].map(({ textContent }) => textContent);
  expect(labels).toEqual(['First Name', 'Last Name', 'Your email', 'Subject', 'Your message']);
  const complaints = () =>
    page
      .getByRole('alert')
      .getByRole('link')
      .elements()
      .map((one) => one.textContent);
  expect(complaints()).toEqual([
    'First Name: This field is required',
    'Your email: This field is required',
    'Subject: This field is required',
  ]);
  await field('First Name').fill('Ines');
  await field('Your email').fill('ines.example.com');
  await field('Subject').fill('A question');
  await send();
  await expect.poll(complaints).toEqual(['Your email: Invalid email address']);

  await field('Last Name').fill('Moreau');
  await field('Your email').fill('ines@check.example');
  await send();
  await expect.element(text(/^Your message is empty\. Write a few words, or tap/)).toBeVisible();
  expect(calls).toEqual([]);
  await field('Your message').fill('Do you teach in Gatineau?');
  await send();
  const thanks = 'Thanks, Ines. We’ll reply to ines@check.example.';
  await expect.element(text(thanks)).toBeVisible();
  const message = { subject: 'A question', text: 'Do you teach in Gatineau?' };
  expect(calls.map(({ body }) => body)).toEqual([{ ...message, name: 'Ines Moreau', replyTo: 'ines@check.example' }]);
});

test('[ER-08] an unsent message shows an error and is kept', async () => {
  let answer: unknown = refused(500, 'internal');
  await show(<Contact />, { answers: { 'POST /email/send': () => answer } });
  await fillIn();
  answer = refusedFor(600);
  await send();
  await expect.element(text('Too many attempts. Try again in 10 minutes.')).toBeVisible();
  answer = refused(500, 'internal');
  await send();
  const kept = 'We couldn’t send your message. What you typed is still here. Please try again in a moment.';
  await expect.element(text(kept)).toBeVisible();
  answer = 'lost';
  await send();
  const lost = 'We couldn’t reach Lanewise to send your message. What you typed is still here. Please try again.';
  await expect.element(text(lost)).toBeVisible();
  await expect.element(field('Subject')).toHaveValue('Hello');
});
