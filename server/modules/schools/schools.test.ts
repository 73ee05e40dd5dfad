import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#contract/schools.ts';
import { signInAdmin, signUpCandidate, signUpSchool } from '#server/testing/actors.ts';
import { sentMail } from '#server/testing/sent-mail.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import { createTestApp, TEST_NOW, type TestApp } from '#server/testing/test-app.ts';
import { approveSchool, getSchool, notifyAdminsOfWaitingSchools, saveSchoolInformation } from './schools.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});

const information = {
  name: 'Harbour Driving School',
  email: 'office@harbour.example',
  contactNumber1: '416-555-0199',
  contactNumber2: '',
  website: 'harbour.example',
  addressLine1: '77 Bay Street',
  addressLine2: '',
  city: 'Toronto',
  province: 'ON',
  country: 'Canada',
  postalCode: 'm5v2t6',
  isLegallyRegistered: 'true',
  termsAcceptance: 'true',
};

// School names are unique.
beforeEach(({ task }) => {
  information.name = `Harbour Driving School ${task.id}`;
});

function save(as: string | null, fields: Record<string, string | undefined>, language = 'en') {
  const payload = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) payload.append(name, value);
  return app.call({ method: 'POST', url: '/api/school/info', as, payload, headers: { 'accept-language': language } });
}

const storedSchools = () => app.db.selectFrom('schools').selectAll().orderBy('id').execute();

test('[SI-01] [API-15] a school fills in its information: phone and postal code are normalised, the zone follows the province', async () => {
  const school = await signUpSchool(app);
  const before = await app.call({ url: `/api/school/${school.schoolId}`, as: school.cookie });
  expect(before.body).toMatchObject({
    isInformationComplete: false,
    isApproved: false,
    timeZone: null,
    province: null,
  });

  const answer = await save(school.cookie, { schoolId: school.schoolId, ...information });
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    id: school.schoolId,
    name: information.name,
    email: 'office@harbour.example',
    contactNumber1: '(416) 555-0199',
    contactNumber2: '',
    website: 'https://harbour.example',
    addressLine1: '77 Bay Street',
    addressLine2: '',
    city: 'Toronto',
    province: 'ON',
    country: 'Canada',
    postalCode: 'M5V 2T6',
    timeZone: 'America/Toronto',
    isInformationComplete: true,
    isApproved: true,
    wantedName: null,
    // Nobody has confirmed the other one yet.
    mailAddress: school.email,
    addressState: 'link_sent',
    photoVersion: null,
    version: expect.any(String),
  });
  const after = await app.call({ url: `/api/school/${school.schoolId}`, as: school.cookie });
  expect(after.body).toEqual(answer.body);
  expect(await app.db.selectFrom('offered_schools').select('id').execute()).toEqual([{ id: school.schoolId }]);
});

test('[API-15] the specified fields are enough to save a school: name and address are the account’s', async () => {
  const school = await signUpSchool(app, { name: 'Account School' });
  const { name: _, email: __, isLegallyRegistered: ___, termsAcceptance: ____, ...specified } = information;
  const answer = await save(school.cookie, { schoolId: school.schoolId, ...specified });
  expect(answer).toMatchObject({
    status: 200,
    body: { name: 'Account School', email: school.email, isInformationComplete: true, city: 'Toronto' },
  });
  // Saving with another name changes it, and saving without one keeps it.
  await save(school.cookie, { schoolId: school.schoolId, ...specified, name: 'New Name' });
  const kept = await save(school.cookie, { schoolId: school.schoolId, ...specified });
  expect(kept.body).toMatchObject({ name: 'New Name', email: school.email });
});

test.each([
  ['Ontario', 'Canada'],
  ['ontario', 'canada'],
  ['ON', 'CA'],
  [' on ', 'ca'],
  ['ONTARIO', ' CANADA '],
])('[API-15] reads province %j and country %j', async (province, country) => {
  const school = await signUpSchool(app);
  const answer = await save(school.cookie, { schoolId: school.schoolId, ...information, province, country });
  expect(answer).toMatchObject({ status: 200, body: { province: 'ON', country: 'Canada' } });
});

test('[API-15] reads a province’s English or French name, with or without accents', async () => {
  const school = await signUpSchool(app);
  for (const province of ['Québec', 'quebec', 'QC']) {
    const answer = await save(school.cookie, {
      schoolId: school.schoolId,
      ...information,
      province,
      postalCode: 'H2X 1Y4',
    });
    expect(answer).toMatchObject({ status: 200, body: { province: 'QC' } });
  }
});

test('[SI-01] a web address can have an @ in its path', async () => {
  const school = await signUpSchool(app);
  const website = 'https://social.example/@harbour?a=b@c';
  expect(await save(school.cookie, { schoolId: school.schoolId, ...information, website })).toMatchObject({
    status: 200,
    body: { website },
  });
});

test('[SI-01] the information can change later, and keeps the time it was first complete', async () => {
  const school = await signUpSchool(app);
  await save(school.cookie, { schoolId: school.schoolId, ...information });
  const [first] = await app.db.selectFrom('schools').selectAll().where('id', '=', school.schoolId).execute();
  app.clock.advance({ hours: 1 });
  const west = { province: 'BC', postalCode: 'V1A 1A1', city: 'Creston', timeZone: 'America/Creston' };
  const answer = await save(school.cookie, { schoolId: school.schoolId, ...information, ...west });
  expect(answer.body).toMatchObject({ province: 'BC', postalCode: 'V1A 1A1', timeZone: 'America/Creston' });
  const [second] = await app.db.selectFrom('schools').selectAll().where('id', '=', school.schoolId).execute();
  expect(second?.information_completed_at).toEqual(first?.information_completed_at);
  expect(second?.approved_at).toEqual(first?.approved_at);
});

test('[SI-01] a postal code of another province names that province, in the reader’s language', async () => {
  const school = await signUpSchool(app);
  const refusal = async (postalCode: string, language: string) => {
    const { body } = await save(school.cookie, { schoolId: school.schoolId, ...information, postalCode }, language);
    return (body as { error: { details: unknown[] } }).error.details[0];
  };
  expect(await refusal('V5V 2T6', 'en')).toEqual({
    path: 'postalCode',
    code: 'postal_code_elsewhere',
    params: { provinces: ['BC'] },
    message: 'This postal code is in British Columbia. Correct the code or the province.',
  });
  expect(await refusal('X0A 0H0', 'fr')).toMatchObject({
    message:
      'Ce code postal est d’une autre province (Territoires du Nord-Ouest, Nunavut). Corrigez le code ou la province.',
  });
});

test('[SI-01] reports all faults at once: a missing checkbox doesn’t hide a postal code of another province', async () => {
  const school = await signUpSchool(app);
  const wrong = {
    ...{ city: '', contactNumber1: '123', postalCode: 'V5V 2T6', timeZone: 'America/Vancouver' },
    termsAcceptance: 'false',
  };
  const { body } = await save(school.cookie, { schoolId: school.schoolId, ...information, ...wrong });
  const { details } = (body as { error: { details: { path: string }[] } }).error;
  expect(details.map(({ path }) => path).sort()).toEqual(Object.keys(wrong).sort());
});

test('[SI-01] an invalid address doesn’t hide other faults', async () => {
  const school = await signUpSchool(app);
  const wrong = { email: 'foo@bar', postalCode: 'V5V 2T6', timeZone: 'Europe/Paris' };
  const { status, body } = await save(school.cookie, { schoolId: school.schoolId, ...information, ...wrong });
  const { details } = (body as { error: { details: { path: string; code: string }[] } }).error;
  expect(status).toBe(400);
  expect(details.map(({ path, code }) => [path, code])).toEqual([
    ['email', 'invalid_email'],
    ['timeZone', 'invalid'],
  ]);
  const { timeZone: _, ...elsewhere } = wrong;
  const second = await save(school.cookie, { schoolId: school.schoolId, ...information, ...elsewhere });
  expect(second.body).toMatchObject({
    error: { details: [{ path: 'email' }, { path: 'postalCode', code: 'postal_code_elsewhere' }] },
  });
});

describe('[SI-01] missing or invalid values are refused at their field, and nothing is stored', () => {
  test.each([
    ['name', '   ', 'required'],
    ['email', '', 'required'],
    ['addressLine1', '', 'required'],
    ['city', undefined, 'required'],
    ['province', undefined, 'required'],
    ['province', ' ', 'required'],
    ['province', 'XX', 'invalid_province'],
    ['province', 'Ontarioo', 'invalid_province'],
    ['country', 'France', 'invalid'],
    ['postalCode', '12345', 'invalid_postal_code'],
    ['postalCode', 'V5V 2T6', 'postal_code_elsewhere'],
    ['contactNumber1', '123', 'invalid_phone'],
    ['contactNumber2', '555', 'invalid_phone'],
    ['email', 'nobody', 'invalid_email'],
    ['website', 'javascript:alert(1)', 'invalid_website'],
    ['timeZone', 'Europe/Paris', 'invalid'],
    ['timeZone', 'America/Vancouver', 'invalid'],
    ['website', 'https://a.example\nhttps://b.example', 'invalid'],
    ['website', 'https://a.example/\u2028x', 'invalid'],
    ['website', 'https://user:password@a.example', 'invalid_website'],
    ['website', 'user@a.example', 'invalid_website'],
    ['website', 'https://@a.example', 'invalid_website'],
    ['website', 'https://:@a.example', 'invalid_website'],
    ['website', 'https://a.example\\@b.example', 'invalid_website'],
    ['website', 'ftp://a.example', 'invalid_website'],
    ['isLegallyRegistered', 'false', 'must_accept'],
    ['termsAcceptance', 'false', 'must_accept'],
    ['termsAcceptance', '', 'must_accept'],
    ['addressLine1', '1 Main Street\nUnit 2', 'invalid'],
    ['name', 'a'.repeat(121), 'too_long'],
    ['city', 'Tor\u0000onto', 'invalid'],
  ])('%s = %j', async (field, value, code) => {
    const school = await signUpSchool(app);
    const before = await storedSchools();
    const answer = await save(school.cookie, { schoolId: school.schoolId, ...information, [field]: value });
    expect(answer).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_request', details: [{ path: field, code }] } },
    });
    expect(await storedSchools()).toEqual(before);
  });
});

test('[API-15] only the school can save its information, and only it and administrators can read it', async () => {
  const school = await signUpSchool(app);
  const other = await signUpSchool(app);
  const candidate = await signUpCandidate(app);
  const admin = await signInAdmin(app);
  const before = await storedSchools();
  const fields = { schoolId: school.schoolId, ...information };
  expect(await save(other.cookie, fields)).toMatchObject({ status: 403, body: { error: { code: 'forbidden' } } });
  expect(await save(candidate.cookie, fields)).toMatchObject({ status: 403 });
  expect(await save(admin.cookie, fields)).toMatchObject({ status: 403 });
  expect(await save(null, fields)).toMatchObject({ status: 401 });
  expect(await storedSchools()).toEqual(before);

  const read = (as: string | null) => app.call({ url: `/api/school/${school.schoolId}`, as });
  expect(await read(school.cookie)).toMatchObject({ status: 200 });
  expect(await read(admin.cookie)).toMatchObject({ status: 200 });
  expect(await read(other.cookie)).toMatchObject({ status: 403 });
  expect(await read(candidate.cookie)).toMatchObject({ status: 403 });
  expect(await read(null)).toMatchObject({ status: 401 });
  const nobody = await app.call({ url: `/api/school/${crypto.randomUUID()}`, as: admin.cookie });
  expect(nobody).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
});

test('[API-15] a JSON body instead of the form is refused', async () => {
  const school = await signUpSchool(app);
  const fields = { schoolId: school.schoolId, ...information };
  const answer = await app.call({ method: 'POST', url: '/api/school/info', as: school.cookie, payload: fields });
  expect(answer).toMatchObject({ status: 415, body: { error: { code: 'unsupported_media_type' } } });
});

test('with manual approval, complete information still needs an approval', async () => {
  const manual = await createTestApp({ SCHOOL_APPROVAL: 'manual' }, { runsJobs: true });
  try {
    const { schoolId: id } = await signUpSchool(manual, { name: 'Prairie' });
    const { isLegallyRegistered: _, termsAcceptance: __, ...fields } = information;
    const [english, french, disabled] = [
      await signInAdmin(manual),
      await signInAdmin(manual),
      await signInAdmin(manual),
    ];
    const change = (accountId: string, to: { locale?: string; disabled_at?: Date }) =>
      manual.db.updateTable('accounts').set(to).where('id', '=', accountId).execute();
    await change(french.id, { locale: 'fr' });
    await change(disabled.id, { disabled_at: new Date(TEST_NOW) });
    const save = () =>
      saveSchoolInformation(manual.ctx, id, {
        ...fields,
        province: 'SK',
        country: 'Canada',
        postalCode: 'S4P 3Y2',
        isLegallyRegistered: 'true',
        termsAcceptance: 'true',
      });
    const complete = await save();
    expect(complete).toMatchObject({ isInformationComplete: true, isApproved: false, timeZone: 'America/Regina' });
    // Administrators hear of it once.
    manual.clock.advance({ minutes: 5 });
    await save();
    const told = (await sentMail(manual))
      .filter(({ to }) => to.startsWith('admin-'))
      .map(({ to, subject }) => [to, subject])
      .sort();
    expect(told).toEqual(
      [
        [english.email, `Waiting for your approval: ${complete.name}`],
        [french.email, `En attente de votre approbation\u00a0: ${complete.name}`],
      ].sort(),
    );
    await approveSchool(manual.ctx, id);
    expect(await getSchool(manual.ctx, id)).toMatchObject({ isApproved: true });
    await expect(approveSchool(manual.ctx, crypto.randomUUID())).rejects.toMatchObject({ code: 'not_found' });
  } finally {
    await manual.close();
  }
});

test('administrators get an email about a waiting school at once, and hourly about later ones together', async () => {
  const manual = await createTestApp({ SCHOOL_APPROVAL: 'manual' }, { runsJobs: true });
  try {
    const admin = await signInAdmin(manual);
    const { isLegallyRegistered: _, termsAcceptance: __, ...fields } = information;
    const whole = { ...fields, country: 'Canada', isLegallyRegistered: 'true', termsAcceptance: 'true' } as const;
    const come = async (name: string) => {
      const { schoolId } = await signUpSchool(manual, { name });
      await saveSchoolInformation(manual.ctx, schoolId, { ...whole, name, province: 'SK', postalCode: 'S4P 3Y2' });
      return schoolId;
    };
    const told = async () => {
      const mails = (await sentMail(manual)).filter(
        ({ to, subject }) => to === admin.email && /approval/.test(subject),
      );
      return mails.map(({ subject }) => subject).reverse();
    };
    await come('First');
    const names = Array.from({ length: 30 }, (_, index) => `School ${index + 2}`);
    const ids = await Promise.all(names.map(come));
    manual.clock.advance({ minutes: 30 });
    await notifyAdminsOfWaitingSchools(manual.ctx);
    expect(await told()).toEqual(['Waiting for your approval: First']);
    // One of them was approved within the hour.
    await approveSchool(manual.ctx, ids[0] ?? '');
    manual.clock.advance({ minutes: 31 });
    await Promise.all([notifyAdminsOfWaitingSchools(manual.ctx), notifyAdminsOfWaitingSchools(manual.ctx)]);
    expect(await told()).toEqual(['Waiting for your approval: First', '29 schools are waiting for your approval']);
    manual.clock.advance({ hours: 2 });
    await notifyAdminsOfWaitingSchools(manual.ctx);
    expect(await told()).toHaveLength(2);
    await come('Next');
    expect((await told()).at(-1)).toBe('Waiting for your approval: Next');
  } finally {
    await manual.close();
  }
});

test('the settings columns have the contract’s defaults', async () => {
  const { schoolId, cookie } = await signUpSchool(app);
  const { body } = await app.call({ url: `/api/school/${schoolId}/settings`, as: cookie });
  expect(body).toEqual({ ...DEFAULT_SETTINGS, version: expect.any(String) });
});

test('a school saves its tax numbers, its province’s included, and keeps them if they aren’t sent', async () => {
  const said = { isTaxRegistered: true, taxBasisPoints: null };
  const numbers = { taxNumber: '123456789rt0001', provincialTaxNumber: '1234567890tq0001' };
  const save = async ({ schoolId, cookie }: { schoolId: string; cookie: string }, more: object) => {
    const url = `/api/school/${schoolId}/settings`;
    const { status, body } = await app.call({ method: 'PUT', url, as: cookie, payload: { ...said, ...more } });
    return [status, body] as const;
  };
  const school = await signUpSchool(app, { province: 'QC' });
  const kept = { taxNumber: '123456789 RT0001', provincialTaxNumber: '1234567890 TQ0001' };
  expect(await save(school, numbers)).toMatchObject([200, kept]);
  expect(await save(school, {})).toMatchObject([200, kept]);
  expect(await save(school, { howToPay: 'Cash, in the car' })).toMatchObject([200, kept]);
  expect(await save(school, {})).toMatchObject([200, { howToPay: 'Cash, in the car' }]);
  for (const wrong of [{ taxNumber: '12345' }, { provincialTaxNumber: '123' }, { provincialTaxNumber: '1234567' }])
    expect(await save(school, wrong)).toMatchObject([
      400,
      { error: { details: [{ path: Object.keys(wrong)[0], code: 'invalid_tax_number' }] } },
    ]);
  for (const [missing, path] of [
    [{ taxNumber: '' }, 'taxNumber'],
    [{ provincialTaxNumber: '' }, 'provincialTaxNumber'],
  ] as const)
    expect(await save(school, missing)).toMatchObject([
      400,
      { error: { details: [{ path, code: 'tax_number_missing' }] } },
    ]);
  // A custom rate may be the federal tax alone; a school that isn't registered needs no number.
  const none = { taxNumber: '', provincialTaxNumber: '' };
  expect((await save(school, { taxBasisPoints: 500, provincialTaxNumber: '' }))[0]).toBe(200);
  expect(await save(school, { isTaxRegistered: false, ...none })).toMatchObject([200, { taxNumber: '' }]);
  const other = await signUpSchool(app, { province: 'ON' });
  expect((await save(other, numbers))[0]).toBe(400);
  expect(await save(other, {})).toMatchObject([400, { error: { details: [{ path: 'taxNumber' }] } }]);
  expect((await save(other, { taxNumber: numbers.taxNumber }))[0]).toBe(200);
});

test('a registered school that moves to a province with its own tax needs that number, and loses nothing', async () => {
  const school = await signUpSchool(app, { province: 'ON' });
  const url = `/api/school/${school.schoolId}/settings`;
  const registered = { isTaxRegistered: true, taxBasisPoints: null, taxNumber: '123456789 RT0001' };
  expect((await app.call({ method: 'PUT', url, as: school.cookie, payload: registered })).status).toBe(200);
  const at = { schoolId: school.schoolId, ...information };
  const move = (more: Record<string, string>) => save(school.cookie, { ...at, ...more });
  const refusedWith = (code: string) => ({
    ...{ status: 400, body: { error: { details: [{ path: 'provincialTaxNumber', code }] } } },
  });
  const quebec = { province: 'QC', city: 'Montréal', postalCode: 'H2X 1Y4' };
  const before = await storedSchools();
  expect(await move(quebec)).toMatchObject(refusedWith('tax_number_missing'));
  expect(await move({ ...quebec, provincialTaxNumber: ' ' })).toMatchObject(refusedWith('tax_number_missing'));
  for (const provincialTaxNumber of ['123', '1234567'])
    expect(await move({ ...quebec, provincialTaxNumber })).toMatchObject(refusedWith('invalid_tax_number'));
  expect(await storedSchools()).toEqual(before);
  expect((await move({ ...quebec, provincialTaxNumber: '1234567890tq0001' })).status).toBe(200);
  const settings = await app.call({ url, as: school.cookie });
  expect(settings.body).toMatchObject({ ...registered, provincialTaxNumber: '1234567890 TQ0001' });
  expect((await move({ ...quebec, city: 'Laval' })).status).toBe(200);
  // A QST number doesn't fit Saskatchewan.
  const saskatchewan = { province: 'SK', postalCode: 'S4P 3Y2' };
  expect(await move(saskatchewan)).toMatchObject(refusedWith('invalid_tax_number'));
  expect((await move({ ...saskatchewan, provincialTaxNumber: '1234567' })).status).toBe(200);
  expect((await move({})).status).toBe(200);
});
