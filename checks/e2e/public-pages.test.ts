import { randomUUID } from 'node:crypto';
import { expect, inject, test } from 'vitest';
import { mailTo } from '../support/mailbox.ts';
import { openBrowser, PHONE } from './support/browser.ts';
import { eventually, expectPath } from './support/sessions.ts';

const open = openBrowser();

test('[RT-01] [LP-01] [LP-02] [LP-03] [LP-04] the landing page: words, two layouts, two ways in', async () => {
  const page = await open('/');
  const main = page.getByRole('main');
  await main
    .getByRole('heading', { level: 1, name: 'Book your in-vehicle training lesson ONLINE!', exact: true })
    .waitFor();
  await main
    .getByText('Easier, Faster, and Better way to find reliable instructors with hassle-free online booking', {
      exact: true,
    })
    .waitFor();

  const layoutAt = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    const text = await main.getByRole('heading', { level: 1 }).boundingBox();
    const image = await main.getByRole('img', { name: 'HOMEPAGE', exact: true }).boundingBox();
    if (!text || !image) throw new Error('the text or the hero image is not drawn');
    return image.y >= text.y + text.height
      ? 'stacked'
      : image.x >= text.x + text.width
        ? 'side by side'
        : 'overlapping';
  };
  expect(await layoutAt(767)).toBe('stacked');
  expect(await layoutAt(768)).toBe('side by side');

  const student = main.getByRole('link', { name: 'Sign Up/Login as Student', exact: true });
  const school = main.getByRole('link', { name: 'Sign Up/Login as Driving School', exact: true });
  expect(await school.getAttribute('href')).toBe('/schoolloginpage');
  await student.click();
  await expectPath(page, '/login');
});

test('[RT-16] the public pages are open to everyone, without scripts too', async () => {
  const headings = {
    '/aboutus': 'A calmer way to learn to drive',
    '/faqs': 'Frequently Asked Questions',
    '/contactus': 'Contact us',
    '/terms-and-conditions': 'Terms and conditions',
    '/whyus': 'Why Us?',
  };
  const page = await open('about:blank', { javaScriptEnabled: false });
  for (const [path, heading] of Object.entries(headings)) {
    await page.goto(path);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(heading);
  }
});

test('[FQ-01] the questions open one at a time, all or none', async () => {
  const page = await open('/faqs');
  await page.getByRole('heading', { level: 1, name: 'Frequently Asked Questions', exact: true }).waitFor();
  const items = page.getByRole('main').locator('details');
  const count = await items.count();
  const openOnes = page.getByRole('main').locator('details[open]');
  const expectOpen = async (wanted: number) => eventually(() => openOnes.count()).toBe(wanted);

  await expectOpen(0);
  await items.nth(0).locator('summary').click();
  await expectOpen(1);
  await items.nth(2).locator('summary').click();
  await expectOpen(1);
  expect(await items.nth(2).getAttribute('open')).not.toBeNull();
  await page.getByRole('button', { name: 'Expand All', exact: true }).click();
  await expectOpen(count);
  // One of all that is closed leaves none: never all but one.
  await items.nth(2).locator('summary').click();
  await expectOpen(0);
  await page.getByRole('button', { name: 'Expand All', exact: true }).click();
  await expectOpen(count);
  await page.getByRole('button', { name: 'Collapse All', exact: true }).click();
  await expectOpen(0);
  await items.nth(1).locator('summary').click();
  await expectOpen(1);
  await items.nth(1).locator('summary').click();
  await expectOpen(0);
});

test('[FQ-02] [FQ-03] the facts, and the cancellation policy behind its link', async () => {
  const page = await open('/faqs');
  await page.getByRole('button', { name: 'Expand All', exact: true }).click();
  const answerTo = async (question: string) => {
    const item = page.locator('details').filter({ has: page.getByRole('heading', { name: question }) });
    return (await item.innerText()).replace(/\s+/g, ' ');
  };
  const licence = await answerTo('Do I need a licence to take a lesson?');
  expect(licence).toContain('The minimum is a valid learner’s licence');
  expect(licence).toContain('In Alberta that is a Class 7 licence.');
  expect(await answerTo('How do I pay?')).toContain('Lanewise does not handle payment: the school collects it');
  expect(await answerTo('Can my instructor cancel the lesson?')).toContain(
    'Instructors cannot cancel classes themselves.',
  );

  const cancelling = page
    .locator('details')
    .filter({ has: page.getByRole('heading', { name: 'How do I cancel a lesson' }) });
  await cancelling.getByRole('button', { name: 'cancellation policy', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancellation policy' });
  await dialog.waitFor();
  for (const text of ['100%', '50%', '48 hours', '24 hours']) expect(await dialog.innerText()).toContain(text);
  expect(await dialog.getByRole('button').count()).toBe(1);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
});

test('[WU-01] four reasons in two columns from 1060 px, and the way to the contact form', async () => {
  const page = await open('/whyus');
  const cards = page.getByRole('main').getByRole('listitem');
  expect(await cards.getByRole('heading').allInnerTexts()).toEqual([
    'Experts Only',
    'Efficient Communication',
    'Connected Notification',
    'Data-Driven Insights',
  ]);
  const columnsAt = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    const boxes = await Promise.all((await cards.all()).map((card) => card.boundingBox()));
    return new Set(boxes.map((box) => box?.x)).size;
  };
  expect(await columnsAt(1059)).toBe(1);
  expect(await columnsAt(1060)).toBe(2);
  await page.getByRole('link', { name: 'Contact Us', exact: true }).click();
  await expectPath(page, '/contactus');
});

test('[CT-01] [API-17] a message goes to the support address with its sender, who is told', async () => {
  const page = await open('/contactus', { viewport: PHONE });
  const main = page.getByRole('main');
  await main.getByText('Got an issue? Want to send feedback? Let us know.', { exact: true }).waitFor();
  const send = main.getByRole('button', { name: 'Send message', exact: true });
  const field = (name: string | RegExp) => main.getByRole('textbox', { name });
  const calls: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/email/send')) calls.push(request.postDataJSON());
  });

  await send.click();
  const complaints = main.getByRole('alert').getByRole('link');
  await complaints.first().waitFor();
  expect(await complaints.allInnerTexts()).toEqual([
    'First Name: This field is required',
    'Your email: This field is required',
    'Subject: This field is required',
  ]);
  await field('First Name').fill('Ines');
  await field('Your email').fill('ines.example.com');
  const subject = `A question ${randomUUID()}`;
  await field('Subject').fill(subject);
  await send.click();
  await main.getByText('Your email: Invalid email address', { exact: true }).waitFor();
  expect(calls).toEqual([]);

  await field(/^Last Name/).fill('Moreau');
  await field('Your email').fill('ines@check.example');
  await send.click();
  await main.getByText(/^Your message is empty\. Write a few words, or press/).waitFor();
  expect(calls).toEqual([]);
  await field(/^Your message/).fill('Do you teach in Gatineau?');
  await send.click();
  await main.getByText('Thank you, Ines. We have your message and will answer to ines@check.example.').waitFor();
  const { to } = calls[0] as { to?: string };
  expect(to).toBeUndefined();
  const mail = await mailTo(inject('dataDir'), 'support@lanewise.example', new RegExp(subject));
  expect(mail.text).toContain('Do you teach in Gatineau?');
  expect(mail.text).toContain('Ines Moreau');
  expect(mail.replyTo?.map(({ address }) => address)).toEqual(['ines@check.example']);
});

test('[TC-01] the terms have their six parts', async () => {
  const page = await open('/terms-and-conditions');
  const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts();
  expect(headings.map((text) => text.replace(/^\d+\.\s*/, ''))).toEqual([
    'Acceptance',
    'Modifications and security',
    'Intellectual property',
    'User submissions licence',
    'Governing law',
    'Disclaimer of warranties',
  ]);
  const law = await page.getByRole('region', { name: 'Governing law' }).innerText();
  expect(law).toContain('Province of Ontario');
  expect(law).toContain('laws of Canada');
});

test('a shared link shows our picture and the words of its reader’s language', async () => {
  const page = await open('about:blank');
  const { request } = page.context();
  const address = inject('address');
  for (const [language, other] of [
    ['en', 'fr'],
    ['fr', 'en'],
  ]) {
    const answer = await request.get('/faqs', { headers: { 'Accept-Language': `${language}-CA` } });
    const html = await answer.text();
    const content = (key: string) => new RegExp(`<meta (?:property|name)="${key}" content="([^"]*)"`).exec(html)?.[1];
    expect(content('og:url')).toBe(`${address}${language === 'fr' ? '/fr' : ''}/faqs`);
    expect(content('og:locale')).toBe(`${language}_CA`);
    expect(content('og:locale:alternate')).toBe(`${other}_CA`);
    expect(content('twitter:card')).toBe('summary_large_image');
    expect(content('og:title')).toContain(language === 'en' ? 'Questions' : 'questions');
    expect(content('og:image:alt')).toMatch(language === 'en' ? /^The road over a dashboard/ : /^La route par-dessus/);
    expect(content('og:image')).toBe(`${address}/share.${language}.jpg`);
    const picture = await request.get(`/share.${language}.jpg`);
    expect(picture.headers()['content-type']).toBe('image/jpeg');
    expect((await picture.body()).length).toBeLessThan(100_000);
  }
});
