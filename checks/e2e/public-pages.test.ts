import { randomUUID } from 'node:crypto';
import { expect, inject, test } from 'vitest';
import { mailTo } from '../support/mailbox.ts';
import { openBrowser, PHONE } from './support/browser.ts';
import { words } from './support/languages.ts';
import { eventually } from './support/sessions.ts';

const open = openBrowser();

const fetchPage = async (path: string, language = 'en') => {
  const headers = { 'accept-language': `${language}-CA` };
  return (await fetch(inject('address') + path, { headers })).text();
};

test('[RT-16] the public pages are open to everyone, without scripts too', async () => {
  const headings = {
    '/aboutus': 'A calmer way to learn to drive',
    '/faqs': 'Frequently Asked Questions',
    '/contactus': 'Contact us',
    '/terms-and-conditions': 'Terms and conditions',
    '/whyus': 'Why Us?',
  };
  for (const [path, heading] of Object.entries(headings)) {
    const [, shown] = /<h1[^>]*>([^<]+)</.exec(await fetchPage(path)) ?? [];
    expect([path, shown]).toEqual([path, heading]);
  }
});

test('[FQ-01] a click before the page’s own texts have loaded still works', async () => {
  const page = await open('about:blank');
  const isAsset = (url: string) => url.includes('/assets/');
  let coming = 0;
  page.on('request', (request) => (coming += isAsset(request.url()) ? 1 : 0));
  page.on('requestfinished', (request) => (coming -= isAsset(request.url()) ? 1 : 0));
  await page.route('**/assets/texts.en-*.js', async (route) => {
    const response = await route.fetch();
    const isOfThisPage = (await response.text()).includes('Expand All');
    // Everything else has loaded, so the page could hydrate by now.
    if (isOfThisPage) {
      await eventually(() => coming).toBe(1);
      for (let frame = 0; frame < 10; frame++) await page.evaluate(() => new Promise(requestAnimationFrame));
    }
    await route.fulfill({ response });
  });
  await page.addInitScript(() => {
    const clickOnceAwake = () => {
      const header = document.querySelector('header button');
      const isAwake = header && Object.keys(header).some((key) => key.startsWith('__reactProps'));
      if (!isAwake) setTimeout(clickOnceAwake);
      else document.querySelector<HTMLElement>('main button')?.click();
    };
    clickOnceAwake();
  });
  await page.goto('/faqs', { waitUntil: 'commit' });
  const items = page.getByRole('main').locator('details');
  await eventually(() => items.count()).toBeGreaterThan(5);
  await eventually(() => page.locator('details:not([open])').count()).toBe(0);
});

test('[CT-01] [API-17] a message from the contact form reaches the support address with its sender', async () => {
  const { contact } = words['fr-CA'].contact;
  const page = await open('/contactus', { viewport: PHONE, locale: 'fr-CA' });
  const subject = `Une question ${randomUUID()}`;
  for (const [label, text] of [
    [contact.firstName, 'Ines'],
    [contact.email, 'ines@check.example'],
    [contact.subject, subject],
    [contact.message, 'Enseignez-vous à Gatineau?'],
  ] as const)
    await page.getByLabel(label).first().fill(text);
  await page.getByRole('button', { name: contact.submit }).click();
  await page.getByText(contact.sentTitle).waitFor();
  const mail = await mailTo(inject('dataDir'), 'support@lanewise.example', new RegExp(subject));
  expect(mail.text).toContain('Enseignez-vous à Gatineau?');
  expect(mail.replyTo?.map(({ address }) => address)).toEqual(['ines@check.example']);
});

test('a shared link shows our picture and the words of its reader’s language', async () => {
  const address = inject('address');
  for (const [language, other] of [
    ['en', 'fr'],
    ['fr', 'en'],
  ] as const) {
    const html = await fetchPage('/faqs', language);
    const content = (key: string) => new RegExp(`<meta (?:property|name)="${key}" content="([^"]*)"`).exec(html)?.[1];
    expect(content('og:url')).toBe(`${address}${language === 'fr' ? '/fr' : ''}/faqs`);
    expect(content('og:locale')).toBe(`${language}_CA`);
    expect(content('og:locale:alternate')).toBe(`${other}_CA`);
    expect(content('twitter:card')).toBe('summary_large_image');
    expect(content('og:title')).toContain(language === 'en' ? 'Questions' : 'questions');
    expect(content('og:image:alt')).toMatch(
      language === 'en' ? /^The road ahead, seen over the dashboard/ : /^La route vue par-dessus/,
    );
    expect(content('og:image')).toBe(`${address}/share.${language}.jpg`);
    const picture = await fetch(`${address}/share.${language}.jpg`);
    expect(picture.headers.get('content-type')).toBe('image/jpeg');
    expect((await picture.arrayBuffer()).byteLength).toBeLessThan(100_000);
  }
});
