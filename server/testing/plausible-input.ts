import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';

/** The records that a call is about, by owner. */
export interface Records {
  candidateId: string;
  schoolId: string;
  accountId: string;
  instructorId: string;
  bookingId: string;
  slotId: string;
  carId: string;
  paymentId: string;
  kindId: string;
  packageId: string;
  packageOrderId: string;
}

type Schema = Exclude<z.core.JSONSchema.BaseSchema, boolean>;

/** Values that no schema specifies: a phone number's format, a bookable day, … */
const BY_NAME: Record<string, unknown> = {
  email: 'someone@example.com',
  url: 'https://school.example/told',
  contactNumber: '(416) 555-0188',
  contactNumber1: '(416) 555-0188',
  postalCode: 'M5V 2T6',
  province: 'ON',
  country: 'Canada',
  timeZone: 'America/Toronto',
  userType: 'student',
  from: '2026-12-20',
  to: '2026-12-21',
  until: '2026-12-21',
  date: '2026-12-20',
  month: '2026-10',
  insuranceExpiry: '2027-03-31',
  inspectionExpiry: '2027-03-31',
  outFrom: '2026-12-20',
  outUntil: '2026-12-21',
  seenUpTo: '2026-11-20T17:00:00Z',
  origins: 'https://school.example',
  nameEn: 'Ten hours',
  reason: 'Snow on the roads',
  startTime: '11:00',
  endTime: '12:00',
  idempotencyKey: 'f3b1',
  fromDate: '2026-12-20',
  toDate: '2026-12-21',
  weeks: '2026-12-28',
  label: 'Toronto, ON',
  slug: 'maple-driving-school',
  town: 'toronto',
  kind: 'lesson_reminder',
  endpoint: 'https://push.example/a',
  p256dh: 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
  auth: 'a'.repeat(22),
  file: `${'a'.repeat(43)}.ics`,
  isLegallyRegistered: 'true',
  termsAcceptance: 'true',
};

/** The same, where they may be left out: only sent with every other optional field. */
const OPTIONAL_BY_NAME: Record<string, unknown> = { phone: '(416) 555-0188', language: 'en' };

/** `:id` refers to the first part of the path. */
function idOf(path: string, name: string, records: Records): string {
  const named: Record<string, string> = {
    schoolId: records.schoolId,
    candidateId: records.candidateId,
    studentId: records.candidateId,
    instructorId: records.instructorId,
    instructorIds: records.instructorId,
    carId: records.carId,
    paymentId: records.paymentId,
    kindId: records.kindId,
    packageId: records.packageId,
    orderId: records.packageOrderId,
  };
  const first: Record<string, string> = {
    slot: records.slotId,
    booking: records.bookingId,
    instructor: records.instructorId,
    school: records.schoolId,
    candidate: records.candidateId,
    receipt: records.paymentId,
    invoice: records.packageOrderId,
    'package-orders': records.packageOrderId,
    car: records.carId,
    'admin/accounts': records.accountId,
    'admin/schools': records.schoolId,
    'admin/bookings': records.bookingId,
  };
  const prefix = Object.keys(first).find((start) => path.startsWith(`/${start}/`));
  return named[name] ?? (prefix && first[prefix]) ?? randomUUID();
}

function sample(schema: Schema, name: string, id: (name: string) => string, isFull = false): unknown {
  const [type] = [schema.type].flat();
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return name === 'province' ? 'ON' : schema.enum[0];
  const either = schema.anyOf ?? schema.allOf;
  if (either?.[0] && typeof either[0] !== 'boolean') return sample(either[0] as Schema, name, id, isFull);
  if (type !== 'array' && (schema.format === 'uuid' || name === 'id' || name === 'instructorIds')) return id(name);
  if (type === 'boolean') return true;
  if (type === 'number' || type === 'integer') return Math.max(schema.minimum ?? 1, 1);
  if (type === 'array') return [sample(schema.items as Schema, name, id, isFull)];
  if (type === 'object') {
    const required = new Set(schema.required);
    // Includes optional owners, because they decide access.
    const wanted = Object.entries(schema.properties ?? {}).filter(
      ([key]) => isFull || required.has(key) || /Ids?$/.test(key) || key in BY_NAME,
    );
    return Object.fromEntries(
      wanted.flatMap(([key, property]) =>
        typeof property === 'boolean' || Object.keys(property).length === 0
          ? []
          : [[key, sample(property as Schema, key, id, isFull)]],
      ),
    );
  }
  // A time, although a date may have the same name.
  if (schema.pattern?.startsWith('^([01]')) return name === 'from' || name === 'startTime' ? '11:00' : '12:00';
  if (schema.pattern?.startsWith('^\\d') && !(name in BY_NAME)) return '1';
  return BY_NAME[name] ?? OPTIONAL_BY_NAME[name] ?? 'plain words';
}

/**
 * Valid input for an endpoint about these records, generated from its schemas.
 * @param isFull with every optional field too, even if they contradict each other
 */
export function plausibleInput(endpoint: Endpoint, records: Records, { isFull = false } = {}) {
  const make = (schema: z.ZodMiniType | undefined) =>
    schema &&
    sample(
      z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema,
      '',
      (name) => idOf(endpoint.path, name, records),
      isFull,
    );
  const params = (make(endpoint.params) ?? {}) as Record<string, string>;
  const query = (make(endpoint.query) ?? {}) as Record<string, string>;
  const search = new URLSearchParams(query).toString();
  return {
    path: endpoint.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '') + (search && `?${search}`),
    body: make(endpoint.body),
    fields: make(endpoint.multipart?.fields) as Record<string, unknown> | undefined,
  };
}
