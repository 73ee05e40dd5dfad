import { beforeAll, expect, test } from 'vitest';
import { openBrowser, PHONE } from './support/browser.ts';
import { as, type Fixture, makeFixture, nth } from './support/fixture.ts';
import { words } from './support/languages.ts';
import { PASSWORD } from './support/people.ts';
import { expectPath } from './support/sessions.ts';

const open = openBrowser();
let fixture: Fixture;
beforeAll(async () => {
  fixture = await makeFixture({ students: 1 });
});

test('a passkey is added on the profile and logs in instead of the password, until it is removed', async () => {
  const { accounts, passkeys } = words['fr-CA'];
  const { client, email } = nth(fixture.students);
  const page = await open('about:blank', { ...as(client), locale: 'fr-CA', viewport: PHONE });
  const devices = await page.context().newCDPSession(page);
  await devices.send('WebAuthn.enable');
  // A phone unlocked with a fingerprint.
  const { authenticatorId } = await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  const click = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await page.goto('/account/security');
  await page
    .getByRole('heading', { name: words['fr-CA'].settings.settings.secondFactor.title })
    .scrollIntoViewIfNeeded();
  await click(passkeys.add);
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel(words['fr-CA'].secondFactor.password, { exact: true }).fill(PASSWORD);
  await click(passkeys.next);
  await page.getByText(passkeys.done).first().waitFor();
  await page.getByText(passkeys.neverUsed).waitFor();
  const { credentials } = await devices.send('WebAuthn.getCredentials', { authenticatorId });
  expect(credentials).toMatchObject([{ isResidentCredential: true, rpId: 'localhost', userName: email }]);

  await page.goto('/logout');
  await expectPath(page, '/');
  await page.goto('/login?returnTo=%2Faccount%2Fsecurity');
  await click(accounts.passkey.logIn);
  await expectPath(page, '/account/security');
  await page
    .getByRole('heading', { name: words['fr-CA'].settings.settings.secondFactor.title })
    .scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: passkeys.removeNamed.split('{{name}}')[0] ?? '' }).click();
  await page.getByText(passkeys.removed).first().waitFor();

  await page.goto('/logout');
  await expectPath(page, '/');
  await page.goto('/login');
  await click(accounts.passkey.logIn);
  await page.getByText(words['fr-CA'].messages.errors.passkey_refused).first().waitFor();
  await expectPath(page, '/login');
});
