import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { signUpSchool } from '#server/testing/actors.ts';
import { addInstructor, addSlots } from '#server/testing/marketplace.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import type { TestApp } from '#server/testing/test-app.ts';

const SITE = 'https://maple.example';
let app: TestApp;
let school: Awaited<ReturnType<typeof signUpSchool>>;
let slug: string;
beforeAll(async () => {
  app = await sharedTestApp();
  school = await signUpSchool(app, { province: 'ON', name: 'Maple <Lane> School' });
  const { id } = await addInstructor(app, school.schoolId);
  await addSlots(app, id, [{ date: '2026-12-04', startTime: '09:00', endTime: '10:00' }]);
  slug = ((await read()).body as { slug: string }).slug;
});

const url = () => `/api/school/${school.schoolId}/site`;
const read = () => app.call({ url: url(), as: school.cookie });
const write = (site: { origins: string[] }) =>
  app.call({ method: 'PUT', url: url(), as: school.cookie, payload: site });
const embed = (name = slug, query = '') =>
  app.call({ url: `/embed/${name}${query}`, headers: { 'accept-language': 'en' } });
const ancestorsOf = ({ headers }: Awaited<ReturnType<typeof embed>>) =>
  /frame-ancestors ([^;]+)/.exec(String(headers['content-security-policy']))?.[1];

test('free times can be framed only by the school’s listed websites, and set no cookie', async () => {
  expect((await read()).body).toEqual({
    origins: [],
    slug: 'maple-lane-school',
    version: expect.any(String),
  });
  const nowhere = await embed();
  expect([nowhere.status, ancestorsOf(nowhere), nowhere.headers['x-frame-options']]).toEqual([
    200,
    "'none'",
    'SAMEORIGIN',
  ]);

  const listed = await write({ origins: [' https://Maple.example/booking?x=1 ', SITE, 'http://localhost:5500'] });
  expect(listed.body).toMatchObject({ origins: [SITE, 'http://localhost:5500'] });
  const shown = await embed(slug, `?origin=${SITE}`);
  expect([ancestorsOf(shown), shown.headers['x-frame-options']]).toEqual([`${SITE} http://localhost:5500`, undefined]);
  expect(shown.headers['set-cookie']).toBeUndefined();
  expect(shown.body).toContain(`data-shown-by="${SITE}"`);
  expect((await embed(slug, '?origin=https://other.example')).body).toContain('data-shown-by=""');
  expect(ancestorsOf(await app.call({ url: '/faqs' }))).toBe("'none'");
});

test('invalid websites are refused at their field, because they could inject header directives', async () => {
  for (const origin of [
    'maple.example',
    'javascript:alert(1)',
    'https://*.example',
    'https://me:you@maple.example',
    "https://a.example; 'self'",
  ])
    expect([origin, (await write({ origins: [origin] })).status]).toEqual([origin, 400]);
  expect((await write({ origins: Array(11).fill(SITE) })).status).toBe(400);
});

test('each free time opens its booking in a new tab, in the reader’s language', async () => {
  const html = String((await embed()).body);
  expect(html).toContain('Maple &#60;Lane&#62; School');
  expect(html).toMatch(/href="\/signup\?returnTo=%2Finstructordetails%3Fid%3D[^"]+" target="_blank" rel="noopener"/);
  const french = String((await embed(slug, '?lang=fr')).body);
  expect(french).toContain('<html lang="fr-CA">');
  expect(french).toContain('href="/fr/signup?returnTo=');
});

test('a day shows eight instructors, and the school’s page the others', async () => {
  const { schoolId } = await signUpSchool(app, { province: 'ON', name: 'Many Times' });
  for (let number = 1; number <= 10; number++) {
    const { id } = await addInstructor(app, schoolId);
    await addSlots(app, id, [{ date: '2026-12-04', startTime: '09:00', endTime: '10:00' }]);
  }
  const html = String((await embed('many-times')).body);
  expect(html.match(/<h3>/g)).toHaveLength(8);
  expect(html).toContain('10 free times');
  expect(html).toMatch(/href="\/schools\/many-times#instructors"[^>]*>2 more instructors/);
});

test('an unknown or unlisted school gets a friendly message', async () => {
  const unknown = await embed('no-such-school');
  expect([unknown.status, ancestorsOf(unknown)]).toEqual([404, "'none'"]);
  expect(unknown.body).toContain('href="/find"');
  await write({ origins: [SITE] });
  await app.db.updateTable('schools').set({ approved_at: null }).where('id', '=', school.schoolId).execute();
  app.clock.advance({ minutes: 1 });
  const gone = await embed();
  expect([gone.status, ancestorsOf(gone)]).toEqual([404, SITE]);
  expect((await read()).body).toMatchObject({ slug: null });
  expect((await app.call({ url: `${url()}/qr?format=svg`, as: school.cookie })).status).toBe(404);
  await app.db.updateTable('schools').set({ approved_at: new Date() }).where('id', '=', school.schoolId).execute();
  app.clock.advance({ minutes: 1 });
});

test('the QR code for the car comes as a large picture for print and as a drawing', async () => {
  const ask = (format: string) =>
    app.http.inject({ url: `${url()}/qr?format=${format}`, headers: { cookie: school.cookie } });
  const png = await ask('png');
  const { format, width = 0, height } = await sharp(png.rawPayload).metadata();
  expect([png.headers['content-type'], format, height]).toEqual(['image/png', 'png', width]);
  expect(width).toBeGreaterThan(600);
  expect(png.headers['content-disposition']).toBe(`attachment; filename="lanewise-${slug}.png"`);
  const svg = await ask('svg');
  expect(svg.headers['content-type']).toContain('image/svg+xml');
  expect(svg.payload).toMatch(/^<svg/);
});
