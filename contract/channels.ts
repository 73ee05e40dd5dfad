import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { NOTICE_PRESETS } from './notices.ts';
import { base64urlBytes, isPushKey } from './push-keys.ts';
import { recordVersion, sentVersion } from './record-version.ts';
import { idSchema } from './validation.ts';

const preset = z.enum(NOTICE_PRESETS, { error: 'invalid' });
export const savedPresetSchema = z.object({ preset, ...recordVersion });
export type SavedPreset = z.infer<typeof savedPresetSchema>;

export const deviceSchema = z.object({
  id: z.string(),
  /** Names such as `Firefox` and `Windows`; null if unknown. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  addedAt: z.string(),
  /** True if it was added in the caller's session. */
  isThisOne: z.boolean(),
});
export type Device = z.infer<typeof deviceSchema>;

export const channelsSchema = z.object({
  ...savedPresetSchema.shape,
  devices: z.array(deviceSchema),
  /** Where email goes; owners of a school share the school's address. */
  mailAddress: z.string(),
  /** Key that browsers subscribe with (VAPID, RFC 8292). */
  pushKey: z.string(),
  /** Null if the server sends no text messages; empty if there's no number yet. */
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
