import { randomUUID } from 'node:crypto';
import type { ActorKind, MemberRole } from '#contract/endpoint.ts';
import { PROVINCES, type ProvinceCode } from '#contract/provinces.ts';
import { sealSeed } from '#server/modules/accounts/second-factor.ts';
import { newSeed } from '#server/modules/accounts/totp.ts';
import { insertMember } from '#server/modules/members/members.db.ts';
import { nowDate, toDate } from '#server/platform/clock.ts';
import { insertSession } from '#server/platform/sessions/sessions.db.ts';
import { hashToken, newToken } from '#server/platform/sessions/tokens.ts';
import { CHEAP_PASSWORDS, type TestApp } from './test-app.ts';

/** The password of every actor in tests. */
export const TEST_PASSWORD = 'lane-change-2026';
// One hash for the whole file: hashing is the slow part of a sign-up, and the sign-up tests already cover it.
let passwordHash: Promise<string> | undefined;

interface TestActor {
  /** For `app.call({ as })`. */
  cookie: string;
  email: string;
}

/** A verified student with a session. */
export async function signUpCandidate(
  app: TestApp,
  overrides: { firstName?: string; lastName?: string; email?: string; locale?: 'en' | 'fr' } = {},
): Promise<TestActor & { id: string }> {
  const email = overrides.email ?? `student-${randomUUID()}@example.com`;
  const id = await insertAccount(app, {
    kind: 'candidate',
    email,
    firstName: overrides.firstName ?? 'Amina',
    lastName: overrides.lastName ?? 'Osei',
    locale: overrides.locale ?? 'en',
  });
  return { id, email, cookie: await beginSession(app, id) };
}

/**
 * A verified school with a session. With `province`, its information is complete and it's approved, so students can
 * see its slots; it's in the province's main time zone.
 */
export async function signUpSchool(
  app: TestApp,
  overrides: { name?: string; email?: string; province?: ProvinceCode; locale?: 'en' | 'fr' } = {},
): Promise<TestActor & { schoolId: string; accountId: string; memberId: string }> {
  const email = overrides.email ?? `school-${randomUUID()}@example.com`;
  const now = nowDate(app.clock);
  const { province } = overrides;
  const { id: schoolId } = await app.db
    .insertInto('schools')
    .values({
      name: overrides.name ?? 'Northern Lane Driving School',
      contact_email: email,
      created_at: now,
      ...(province && {
        contact_number1: '(416) 555-0123',
        address_line1: '12 King Street West',
        city: 'Springfield',
        province,
        postal_code: `${PROVINCES[province].postalPrefixes[0]}5V 2T6`,
        time_zone: PROVINCES[province].timeZones[0],
        information_completed_at: now,
        approved_at: now,
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const accountId = await insertAccount(app, {
    kind: 'school',
    email,
    firstName: '',
    lastName: '',
    locale: overrides.locale ?? 'en',
  });
  const memberId = await addMember(app, { schoolId, accountId, role: 'owner', instructorId: null });
  return { schoolId, accountId, memberId, email, cookie: await beginSession(app, accountId) };
}

/** A person with a session who acts for a school. */
export async function signUpMember(
  app: TestApp,
  {
    schoolId,
    role,
    instructorId = null,
    ...overrides
  }: {
    schoolId: string;
    role: MemberRole;
    instructorId?: string | null;
    email?: string;
  },
): Promise<TestActor & { accountId: string; memberId: string }> {
  const email = overrides.email ?? `member-${randomUUID()}@example.com`;
  const accountId = await insertAccount(app, { kind: 'school', email, firstName: '', lastName: '', locale: 'en' });
  const memberId = await addMember(app, { schoolId, accountId, role, instructorId });
  return { accountId, memberId, email, cookie: await beginSession(app, accountId) };
}

/** Adds an account to a school as a member. */
export async function addMember(
  app: TestApp,
  member: { schoolId: string; accountId: string; role: MemberRole; instructorId: string | null },
): Promise<string> {
  return insertMember(app.tx, { ...member, firstName: '', lastName: '', now: nowDate(app.clock) });
}

/** An administrator with a session, and by default with the second factor that administrators need. */
export async function signInAdmin(app: TestApp, { hasSecondFactor = true } = {}): Promise<TestActor & { id: string }> {
  const email = `admin-${randomUUID()}@example.com`;
  const id = await insertAccount(app, {
    kind: 'admin',
    email,
    firstName: 'Robin',
    lastName: 'Clarke',
    locale: 'en',
  });
  const now = nowDate(app.clock);
  if (hasSecondFactor)
    await app.db
      .insertInto('second_factors')
      .values({
        account_id: id,
        seed: sealSeed(app.ctx, id, newSeed()),
        created_at: now,
        confirmed_at: now,
      })
      .execute();
  return { id, email, cookie: await beginSession(app, id) };
}

/** A new session of an account, as the cookie that a browser would send back. */
export async function beginSession(app: TestApp, accountId: string): Promise<string> {
  const token = newToken();
  const member = await app.db
    .selectFrom('school_members')
    .select('id')
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .orderBy('joined_at')
    .executeTakeFirst();
  await insertSession(app.db, {
    tokenHash: hashToken(token),
    accountId,
    memberId: member?.id ?? null,
    isRemembered: false,
    device: { browser: 'Firefox', system: 'Windows' },
    now: nowDate(app.clock),
    expiresAt: toDate(app.clock.now().add({ hours: 12 })),
  });
  return `lanewise_session=${token}`;
}

async function insertAccount(
  app: TestApp,
  account: {
    kind: ActorKind;
    email: string;
    firstName: string;
    lastName: string;
    locale: 'en' | 'fr';
  },
): Promise<string> {
  passwordHash ??= CHEAP_PASSWORDS.hash(TEST_PASSWORD);
  const now = nowDate(app.clock);
  const { id } = await app.db
    .insertInto('accounts')
    .values({
      kind: account.kind,
      email: account.email,
      first_name: account.firstName,
      last_name: account.lastName,
      locale: account.locale,
      password_hash: await passwordHash,
      verified_at: now,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
