import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ActorKind } from '#contract/endpoint.ts';
import { takesVersion } from '#server/platform/http/changed-meanwhile.ts';
import { createFixture, type Fixture } from '#server/testing/call-endpoint.ts';
import { contents } from '#server/testing/contents.ts';
import { calls, named, nameOf } from '#server/testing/every-call.ts';
import { codeOf } from '#server/testing/owned-calls.ts';
import type { Records } from '#server/testing/plausible-input.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({}, { runsJobs: false });
});
afterAll(() => app.close());

type Values = Record<string, unknown>;

interface Form {
  as: ActorKind;
  /** Reads the record: the address, and where it stands in the answer. */
  read: (records: Records) => string;
  find?: (answer: never, records: Records) => unknown;
  /** What the form sends, of what was read. */
  body: (record: never) => Values;
  /** What two writers change, by the paths of the form. */
  first: Values;
  second: Values;
  /** Present values as the second writer is told them, where they are not what the first one sent. */
  told?: Values;
}

const hoursOn = (weekday: number) => ({ weekday, from: '09:00', to: '12:00', lessonMinutes: 60, breakMinutes: 0 });

/** Each call that replaces a record by a form. */
const FORMS: Record<string, Form> = {
  'PUT /school/:id/settings': {
    as: 'school',
    read: ({ schoolId }) => `/school/${schoolId}/settings`,
    body: ({ version: _, ...settings }: Values) => settings,
    first: { noticeDays: 3, howToPay: 'E-transfer' },
    second: { noticeDays: 4, howToPay: 'Cash' },
  },
  'PUT /instructor/:id/weekly-hours': {
    as: 'school',
    read: ({ instructorId }) => `/instructor/${instructorId}/weekly-hours`,
    body: ({ lines }: Values) => ({ lines }),
    first: { lines: [hoursOn(1)] },
    second: { lines: [hoursOn(2)] },
  },
};

/** Calls that replace something and carry no version, each with the reason. */
const WITHOUT_VERSION: Record<string, string> = {
  'PATCH /guardians/:id': 'One switch; the student alone sets it',
  'PUT /booking/:id/messages/:messageId': 'Adds a message under an id of the caller’s making; nothing is replaced',
  'PUT /candidate/record/schools/:schoolId': 'Turns a permission on',
  'PUT /school/:id/holidays': 'One switch for one holiday',
  'PUT /searched-place': 'Remembers the last search by itself; nobody fills in a form',
};

/** They take the version of another record: the hours that the manager saw beside the proposal. */
const OF_ANOTHER_RECORD = ['POST /instructor/:id/hours-proposals/:proposalId/accept'];

const NOT_YET: string[] = [
  'PATCH /instructor/:id',
  'PATCH /school/:id/members/:memberId',
  'PUT /booking/:id/pickup',
  'PUT /booking/:id/progress',
  'PUT /candidate/profile',
  'PUT /channels/:kind',
  'PUT /instructor/:id/busy-calendar',
  'PUT /instructor/:id/service-area',
  'PUT /saved-places/:id',
  'PUT /school/:id/cars/:carId',
  'PUT /school/:id/lesson-kinds/:kindId',
  'PUT /school/:id/own-name',
  'PUT /school/:id/packages/:packageId',
  'PUT /school/:id/site',
  'PUT /slot/:id',
];

function urlOf(name: string, records: Records): string {
  const path = name.slice(name.indexOf(' ') + 1);
  const [, what] = path.split('/');
  const ids: Record<string, string> = {
    ':id': { school: records.schoolId, instructor: records.instructorId, booking: records.bookingId }[what ?? ''] ?? '',
    ':carId': records.carId,
    ':kindId': records.kindId,
    ':packageId': records.packageId,
  };
  return `/api${path.replace(/:\w+/g, (param) => ids[param] ?? param)}`;
}

/** A form of a school of its own, to be read and saved. */
async function openForm(name: string) {
  const form = FORMS[name] as Form;
  const { cookies, records }: Fixture = await createFixture(app);
  const as = cookies[form.as];
  const [method] = name.split(' ');
  const read = async () => {
    const { status, body } = await app.call({ url: `/api${form.read(records)}`, as });
    expect([name, status]).toEqual([name, 200]);
    return (form.find ? form.find(body as never, records) : body) as Values;
  };
  const save = async (changes: Values, version?: unknown) => {
    const sent = { ...form.body((await read()) as never), ...changes, ...(version !== undefined && { version }) };
    return app.call({ method: method as 'PUT', url: urlOf(name, records), as, ...payloadOf(name, sent) });
  };
  return { form, read, save };
}

function payloadOf(name: string, sent: Values) {
  if (!calls.find((call) => nameOf(call) === name)?.multipart) return { payload: sent };
  const payload = new FormData();
  for (const [key, value] of Object.entries(sent)) payload.append(key, String(value));
  return { payload };
}

const detailsOf = (body: unknown) => (body as { error: { details: Values } }).error.details;

describe('two people who save the same form', () => {
  test('each call that replaces a record carries a version, or says why it needs none', () => {
    const versioned = calls
      .filter(takesVersion)
      .map(nameOf)
      .filter((name) => !OF_ANOTHER_RECORD.includes(name));
    expect(versioned.toSorted()).toEqual(Object.keys(FORMS).toSorted());
    const replacing = calls.filter(({ method }) => method === 'PUT' || method === 'PATCH').map(nameOf);
    expect(
      replacing.filter((name) => !(name in FORMS) && !(name in WITHOUT_VERSION) && !NOT_YET.includes(name)),
    ).toEqual([]);
    expect(Object.keys(WITHOUT_VERSION).filter((name) => versioned.includes(name))).toEqual([]);
  });

  const forms = named(calls.filter((call) => nameOf(call) in FORMS)).map(([name]) => name);

  test.each(forms)('%s: the second writer is told what changed, and nothing is written', async (name) => {
    const { form, read, save } = await openForm(name);
    const { version } = await read();
    expect((await save(form.first, version)).status).toBe(200);
    const before = await contents(app.db);
    const refused = await save(form.second, version);
    expect([refused.status, codeOf(refused.body)]).toEqual([409, 'changed_meanwhile']);
    const { fields, ...details } = detailsOf(refused.body);
    expect(fields).toEqual(form.told ?? form.first);
    expect(details).toMatchObject({ isOwnChange: expect.any(Boolean), version: (await read()).version });
    expect(await contents(app.db)).toEqual(before);
    // With the version of the refusal it is saved.
    expect((await save(form.second, details.version)).status).toBe(200);
  });

  test.each(forms)('%s: saved twice with one version at once, exactly one counts', async (name) => {
    const { form, read, save } = await openForm(name);
    const { version } = await read();
    const answers = await Promise.all([save(form.first, version), save(form.second, version)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test.each(forms)('%s: a call without a version overwrites what is there', async (name) => {
    const { form, save } = await openForm(name);
    expect((await save(form.first)).status).toBe(200);
    expect((await save(form.second)).status).toBe(200);
  });
});
