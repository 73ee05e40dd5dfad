import * as z from 'zod/mini';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { endpoints } from '../../../contract/endpoints.ts';

type Schema = Exclude<z.core.JSONSchema.BaseSchema, boolean>;

/** Fields that can't contain markup, by name, with the reason. */
const NOT_FREE_TEXT: Record<string, string> = {
  email: 'has the form of an address',
  replyTo: 'has the form of an address',
  phone: 'has the form of a phone number',
  contactNumber: 'has the form of a phone number',
  contactNumber1: 'has the form of a phone number',
  contactNumber2: 'has the form of a phone number',
  postalCode: 'has the form of a postal code',
  pickupPostalCode: 'has the form of a postal code',
  dropOffPostalCode: 'has the form of a postal code',
  taxNumber: 'has the form of a tax number',
  provincialTaxNumber: 'has the form of a tax number',
  label: 'is what a known place is called',
  holiday: 'is one of the province’s',
  near: 'finds a known place, of which the name is kept',
  locale: 'is one of a list',
  language: 'is one of a list',
  timeZone: 'is one of a list',
  province: 'is one of a list, however it is written',
  date: 'is read as a day, however it is written',
  startTime: 'is read as a time, however it is written',
  endTime: 'is read as a time, however it is written',
  userType: 'is one of a list',
  password: 'is never shown, and stored as a hash',
  currentPassword: 'is never shown, and stored nowhere',
  newPassword: 'is never shown, and stored as a hash',
  token: 'is compared, never shown',
  version: 'is compared, never shown',
  code: 'is compared, never shown',
  endpoint: 'is where a browser has its notifications sent, never shown',
  p256dh: 'is a key, never shown',
  auth: 'is a key, never shown',
};
/** Calls whose texts are never stored: they reach the log, as JSON, or nothing. */
const STORES_NOTHING = new Set(['POST /policy-reports', 'POST /school/:id/bookings/preview']);
/** Fields that reject or never show markup, by call and path, with the reason. */
const NOT_KEPT: Record<string, string> = {
  'PUT /instructor/:id/busy-calendar url':
    'is a secret address: only its host is shown, and only once a calendar answers there',
  'POST /admin/schools/:id/name name': 'is compared with the name that the school asked for',
  'POST /my-lesson link': 'is compared, never shown',
  'POST /my-lesson wish':
    'needs a link that leaves 90 seconds after a change; the test of the answers’ component has markup in it',
  'POST /my-offer link': 'is compared, never shown',
  'POST /candidate/claims/:id lastDigits': 'is compared, never shown',
  'POST /school/:id/bookings reason': 'is kept in the history with what it overrides',
  'POST /booking/:id/outcome reason': 'is kept while the lesson is a no-show; the test of its page has markup in it',
  'PUT /booking/:id/pickup reason': 'is kept in the history with what it overrides',
  'POST /instructor/:id/hand-over from': 'is read as a day and a time',
  'POST /instructor/:id/hand-over until': 'is read as a day and a time',
  'POST /instructor/:id/hand-over/undo from': 'is read as a day and a time',
  'POST /instructor/:id/hand-over/undo until': 'is read as a day and a time',
  'POST /instructor/:id/hand-over lessons[].reason': 'is kept in the history, as the reason of a booking is',
  'POST /instructor image': 'must be empty: the photo has a call of its own',
};
/** Uploads whose file name isn't stored. */
const NAMELESS_FILES = new Set(['profilePhoto', 'people']);

/** Every text field in the contract that someone may read, with its length: `POST /contact subject`. */
export function textFields(): Map<string, number> {
  const found = new Map<string, number>();
  for (const endpoint of Object.values(endpoints) as Endpoint[]) {
    const call = `${endpoint.method} ${endpoint.path}`;
    if (STORES_NOTHING.has(call)) continue;
    for (const schema of [endpoint.body, endpoint.multipart?.fields]) {
      if (schema === undefined) continue;
      const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;
      for (const [path, max] of textsIn(json, ''))
        if (!(`${call} ${path}` in NOT_KEPT)) found.set(`${call} ${path}`, max);
    }
    const file = endpoint.multipart?.file;
    if (file !== undefined && !NAMELESS_FILES.has(file)) found.set(`${call} ${file}`, 200);
  }
  return found;
}

function textsIn(schema: Schema, path: string): [path: string, max: number][] {
  const parts = [...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap((part) =>
    typeof part === 'boolean' ? [] : textsIn(part as Schema, path),
  );
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, part]) =>
    typeof part === 'boolean' ? [] : textsIn(part as Schema, path === '' ? name : `${path}.${name}`),
  );
  const items = typeof schema.items === 'object' && !Array.isArray(schema.items) ? schema.items : undefined;
  const isFree = schema.type === 'string' && !(schema.format || schema.pattern || schema.enum || schema.const);
  const name = path.split('.').at(-1) ?? '';
  return [
    ...parts,
    ...fields,
    ...(items ? textsIn(items as Schema, `${path}[]`) : []),
    ...(isFree && !(name in NOT_FREE_TEXT) ? [[path, schema.maxLength ?? 200] as [string, number]] : []),
  ];
}
