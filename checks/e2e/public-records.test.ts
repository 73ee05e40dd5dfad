import { HtmlValidate } from 'html-validate';
import { expect, inject, test } from 'vitest';
import { day, makeFixture } from './support/fixture.ts';
import { eventually } from './support/sessions.ts';
import { findFaults } from './support/structured-data.ts';

/** Pages of the demo world. */
const PAGES = ['/schools/maple-lane-driving-academy', '/instructors/priya-sharma', '/lessons/on/toronto'];
/** End of the phone number that the demo's school shows, on its own page and its instructors'. Instructors' numbers stay private. */
const SHOWN_NUMBER = '555-0142';
const inFrench = (path: string) => `/fr${path}`;

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  // React writes equivalent HTML, and search engines limit the title's length themselves.
  rules: {
    'void-style': 'off',
    'attr-case': 'off',
    'doctype-style': 'off',
    'long-title': 'off',
    // Keeps phone numbers on one line.
    'tel-non-breaking': ['error', { ignoreClasses: ['whitespace-nowrap'] }],
  },
});

const fetchPage = async (path: string) => {
  const response = await fetch(inject('address') + path, { redirect: 'manual' });
  return { status: response.status, headers: response.headers, html: await response.text() };
};
const alternates = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/g)].map(([, tag, href]) => [tag, href]),
  );

test('the public records are read without scripts: valid, described, in both languages', async () => {
  for (const path of [...PAGES, ...PAGES.map(inFrench)]) {
    const { status, headers, html } = await fetchPage(path);
    expect([status, headers.get('x-robots-tag')], path).toEqual([200, null]);
    const { results } = await validator.validateString(html);
    const faults = results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`));
    expect(faults, path).toEqual([]);
    expect(html.match(/<h1/g), path).toHaveLength(1);

    const blocks = [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)];
    expect(
      blocks.map(([, kind]) => kind),
      path,
    ).toEqual(blocks.map(() => ' type="application/ld+json"'));
    expect(blocks.length, path).toBeGreaterThan(1);
    for (const [, , json = ''] of blocks) expect(findFaults(JSON.parse(json)), path).toEqual([]);

    const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? '';
    expect(new URL(canonical).pathname).toBe(path);
    const here = alternates(html);
    expect(Object.keys(here).sort(), path).toEqual(['en-CA', 'fr-CA', 'x-default']);
    expect(here['x-default'], path).toBe(here['en-CA']);
    expect(here[path.startsWith('/fr/') ? 'fr-CA' : 'en-CA'], path).toBe(canonical);
    const other = await fetchPage(new URL(here[path.startsWith('/fr/') ? 'en-CA' : 'fr-CA'] ?? '').pathname);
    expect(alternates(other.html), path).toEqual(here);

    const [title = '', description = ''] = [/<title>([^<]+)/, /<meta name="description" content="([^"]+)"/].map(
      (form) => form.exec(html)?.[1],
    );
    expect(title, path).toContain('Lanewise');
    expect(description.length, path).toBeGreaterThan(70);
    // Match the whole number, because every thousandth id contains '555-'.
    const numbers = new Set(html.match(/\b555-01\d\d\b/g));
    expect([...numbers], path).toEqual(path.includes('/lessons/') ? [] : [SHOWN_NUMBER]);
  }
});

test('a booking shows at once, a new name leads on, who gives no lessons any more is gone', async () => {
  const { school, instructors, students } = await makeFixture({
    instructors: [{ firstName: 'Quinn', lastName: `Lane${Date.now()}` }],
    slots: [
      [0, 9, '09:00', '10:00'],
      [0, 9, '11:00', '12:00'],
    ],
  });
  const [instructor, student] = [instructors[0], students[0]];
  if (!instructor || !student) throw new Error('nobody was made');
  const { lastName } = await school.client.get<{ lastName: string }>(`/instructor/${instructor.id}`);
  const path = `/instructors/quinn-${lastName.toLowerCase()}`;
  const times = async () => (await fetchPage(path)).html.match(/href="[^"]*instructordetails[^"]*slot=/g)?.length;
  await eventually(times).toBe(2);
  const pickup = '12 King Street West, Toronto, ON M5V 2T6';
  const slot = { instructorId: instructor.id, date: day(9), startTime: '09:00', endTime: '10:00' };
  await student.client.post('/booking', { ...slot, location: pickup });
  expect(await times()).toBe(1);

  const change = (fields: object) => school.client.patch(`/instructor/${instructor.id}`, fields);
  await change({ firstName: 'Robin' });
  const moved = await fetchPage(path);
  expect([moved.status, moved.headers.get('location')]).toEqual([301, path.replace('quinn', 'robin')]);
  await change({ isActive: false });
  const gone = await fetchPage(path.replace('quinn', 'robin'));
  expect([gone.status, gone.headers.get('x-robots-tag')]).toEqual([404, 'noindex']);
  expect(gone.html).toContain('no longer available');
});
