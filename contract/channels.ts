import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { NOTICES, type NoticeKind } from './notices.ts';
import { base64urlBytes, isPushKey } from './push-keys.ts';
import { idSchema } from './validation.ts';

const flag = z.boolean({ error: 'invalid' });
export const chosenChannelsSchema = z.object({ mail: flag, push: flag, text: flag });
export type ChosenChannels = z.infer<typeof chosenChannelsSchema>;

const noticeKindSchema = z.enum(Object.values(NOTICES).flat() as [NoticeKind, ...NoticeKind[]], { error: 'invalid' });

export const deviceSchema = z.object({
  id: z.string(),
  /** Names such as `Firefox` and `Windows`; null where the browser did not say. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  addedAt: z.string(),
  /** Whether it was added under the session that asks. */
  isThisOne: z.boolean(),
});
export type Device = z.infer<typeof deviceSchema>;

export const channelsSchema = z.object({
  choices: z.array(z.extend(chosenChannelsSchema, { kind: noticeKindSchema })),
  devices: z.array(deviceSchema),
  /** Where mail goes: for the owners of a school it is the school's, which they share. */
  mailAddress: z.string(),
  /** What a browser subscribes to (VAPID, RFC 8292). */
  pushKey: z.string(),
  /** Null where the server sends no text messages; empty where one could be sent and there is no number. */
  phone: z.nullable(z.string()),
});
export type Channels = z.infer<typeof channelsSchema>;

const AUTH_BYTES = 16;

const checkedText = (isValid: (text: string) => boolean) =>
  z.string({ error: 'required' }).check(z.refine(isValid, { error: 'invalid' }));

/** What a browser says of its subscription, `PushSubscription.toJSON()` as it is. */
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
    summary: 'By what one is told of what, and the devices that notifications go to',
    response: channelsSchema,
  }),
  chooseChannels: endpoint({
    ...everybody,
    method: 'PUT',
    path: '/channels/:kind',
    summary:
      'Say by what one wants to be told of something; what is left out stays as it is, and what has to be mailed stays mailed',
    params: z.object({ kind: noticeKindSchema }),
    body: z.partial(chosenChannelsSchema),
    status: 204,
    refusals: ['not_found', 'must_be_mailed'],
  }),
  addDevice: endpoint({
    ...everybody,
    method: 'POST',
    path: '/devices',
    summary: 'Have notifications sent to this browser, until it logs out',
    body: newDeviceSchema,
    status: 204,
    refusals: ['devices_full'],
  }),
  removeDevice: endpoint({
    ...everybody,
    method: 'DELETE',
    path: '/devices/:id',
    summary: 'Send no more notifications to a device of one’s own',
    params: z.object({ id: idSchema }),
    status: 204,
    refusals: ['not_found'],
  }),
};
