import type { ActorKind, Endpoint } from '#contract/endpoint.ts';
import { recordPayment } from '#server/modules/ledger/record-payment.ts';
import { addLessonKind } from '#server/modules/lesson-kinds/lesson-kinds.ts';
import { requestPackage } from '#server/modules/packages/orders.ts';
import { addPackage } from '#server/modules/packages/packages.ts';
import { signInAdmin, signUpCandidate, signUpSchool } from './actors.ts';
import { addBooking } from './booked-lesson.ts';
import { addInstructor, addSlots } from './marketplace.ts';
import { plausibleInput, type Records } from './plausible-input.ts';
import type { TestApp } from './test-app.ts';

export interface Fixture {
  cookies: Record<ActorKind, string>;
  records: Records;
}

/** A student with a booked lesson at a school that also has a free slot, and an administrator. */
export async function createFixture(app: TestApp): Promise<Fixture> {
  const candidate = await signUpCandidate(app);
  const school = await signUpSchool(app, { province: 'ON' });
  const admin = await signInAdmin(app);
  const { id: instructorId } = await addInstructor(app, school.schoolId);
  const { id: bookingId } = await addBooking(app, instructorId, candidate.id);
  await addSlots(app, instructorId, [{ date: '2026-12-20', startTime: '11:00', endTime: '12:00' }]);
  const slot = await app.db
    .selectFrom('slots')
    .select('id')
    .where('instructor_id', '=', instructorId)
    .where('local_date', '=', '2026-12-20')
    .executeTakeFirstOrThrow();
  const { car_id: carId } = await app.db
    .selectFrom('instructors')
    .select('car_id')
    .where('id', '=', instructorId)
    .executeTakeFirstOrThrow();
  const paid = { studentId: candidate.id, amount: 0.01, method: 'cash', date: '2026-11-20' } as const;
  const said = { reference: '', note: '', idempotencyKey: 'fixture' };
  const recorder = { id: school.schoolId, member: null };
  const { id: paymentId } = await recordPayment(app.ctx, recorder, { ...paid, ...said });
  const kind = { names: { en: 'Highway', fr: 'Autoroute' }, minutes: 60, price: null };
  const { id: kindId } = await addLessonKind(app.ctx, school.schoolId, kind);
  const offered = {
    nameEn: 'Ten hours',
    nameFr: 'Dix heures',
    minutes: 600,
    price: 600,
    validMonths: 6,
    kinds: [],
    isOffered: true,
  };
  const { id: packageId, total } = await addPackage(app.ctx, school.schoolId, offered);
  const { id: packageOrderId } = await requestPackage(app.ctx, candidate.id, { packageId, total });
  return {
    cookies: { candidate: candidate.cookie, school: school.cookie, admin: admin.cookie },
    records: {
      candidateId: candidate.id,
      accountId: candidate.id,
      schoolId: school.schoolId,
      instructorId,
      bookingId,
      slotId: String(slot.id),
      carId,
      paymentId,
      kindId,
      packageId,
      packageOrderId,
    },
  };
}

/** Makes a valid call of an endpoint about these records. */
export async function callEndpoint(
  app: TestApp,
  endpoint: Endpoint,
  records: Records,
  cookie: string | null,
  headers: Record<string, string> = {},
) {
  const { path, body, fields } = plausibleInput(endpoint, records);
  const request = { method: endpoint.method, url: `/api${path}`, as: cookie, headers };
  if (!fields) return app.call(body === undefined ? request : { ...request, payload: body as object });
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  if (endpoint.multipart?.file) form.append(endpoint.multipart.file, new File(['not what it should be'], 'file.bin'));
  const encoded = new Request('http://localhost/', { method: 'POST', body: form });
  return app.call({
    ...request,
    headers: { ...headers, 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
}
