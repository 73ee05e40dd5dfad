import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { NOTICE_PRESETS } from './notices.ts';

import { recordVersion, sentVersion } from './record-version.ts';
import { idSchema } from './validation.ts';

// The curve P-256 (FIPS 186-5): y² = x³ - 3x + b, modulo p.
const P = 2n ** 256n - 2n ** 224n + 2n ** 192n + 2n ** 96n - 1n;
const B = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn;
const POINT_BYTES = 65;
/** First byte of a point written with both coordinates. */
const UNCOMPRESSED = 0x04;

/** Decodes base64url, padded or not; null unless it has exactly this many bytes. */
function base64urlBytes(text: string, count: number): Uint8Array | null {
  const length = Math.ceil((count * 4) / 3);
  if (text.length > length + 2 || !/^[\w-]+={0,2}$/.test(text)) return null;
  const bare = text.slice(0, length);
  if (bare.length < length || bare.includes('=') || text.slice(length).replaceAll('=', '') !== '') return null;
  return Uint8Array.from(atob(bare.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
}

const numberIn = (bytes: Uint8Array): bigint =>
  BigInt(`0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`);

/** True if push messages can be encrypted for the key, which must be a point on the curve (RFC 8291). */
function isPushKey(text: string): boolean {
  const bytes = base64urlBytes(text, POINT_BYTES);
  if (bytes?.[0] !== UNCOMPRESSED) return false;
  const [x, y] = [numberIn(bytes.slice(1, 33)), numberIn(bytes.slice(33))];
  return x < P && y < P && (y * y - x * x * x + 3n * x - B) % P === 0n;
}

const preset = z.enum(NOTICE_PRESETS, { error: 'invalid' });
export const savedPresetSchema = z.object({ preset, ...recordVersion });
export type SavedPreset = z.infer<typeof savedPresetSchema>;

export const deviceSchema = z.object({
  id: z.string(),
  /** Names such as `Firefox` and `Windows`; null if unknown. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  addedAt: z.string(),
  /** True if the caller's own session added it. */
  isThisOne: z.boolean(),
});
export type Device = z.infer<typeof deviceSchema>;

export const channelsSchema = z.object({
  ...savedPresetSchema.shape,
  devices: z.array(deviceSchema),
  /** Where we send email; owners of a school share the school's address. */
  mailAddress: z.string(),
  /** Key that browsers subscribe with (VAPID, RFC 8292). */
  pushKey: z.string(),
  /** Null if the server sends no text messages; empty if no number is set yet. */
  phone: z.nullable(z.string()),
});
export type Channels = z.infer<typeof channelsSchema>;

const AUTH_BYTES = 16;

const checkedText = (isValid: (text: string) => boolean) =>
  z.string({ error: 'required' }).check(z.refine(isValid, { error: 'invalid' }));

/** A browser's push subscription, exactly as in `PushSubscription.toJSON()`. */
export const newDeviceSchema = z.object({
  endpoint: z.string({ error: 'required' }).check(
    z.maxLength(1000, 'too_long'),
    z.refine((text) => URL.canParse(text) && new URL(text).protocol === 'https:', { error: 'invalid' }),
  ),
  keys: z.object({
    p256dh: checkedText(isPushKey),
    auth: checkedText((text) => base64urlBytes(text, AUTH_BYTES) !== null),
  }),
});

const everybody = { access: ['candidate', 'school', 'admin'], members: 'everybody' } as const;

export const channelEndpoints = {
  channels: endpoint({
    ...everybody,
    method: 'GET',
    path: '/channels',
    summary: 'Your notification preset and the devices that get push notifications',
    response: channelsSchema,
  }),
  choosePreset: endpoint({
    ...everybody,
    method: 'PUT',
    path: '/channels',
    summary:
      'Choose your notifications: all, important only, or everything by email only. We always email cancellations, moves and account security notices',
    body: z.object({ preset, ...sentVersion }),
    response: savedPresetSchema,
  }),
  addDevice: endpoint({
    ...everybody,
    method: 'POST',
    path: '/devices',
    summary: 'Send push notifications to this browser until it logs out',
    body: newDeviceSchema,
    status: 204,
    refusals: ['devices_full'],
  }),
  removeDevice: endpoint({
    ...everybody,
    method: 'DELETE',
    path: '/devices/:id',
    summary: 'Stop push notifications to one of your devices',
    params: z.object({ id: idSchema }),
    status: 204,
    refusals: ['not_found'],
  }),
};
