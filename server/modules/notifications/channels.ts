import type { Channels, Device, SavedPreset } from '#contract/channels.ts';
import type { MemberRole } from '#contract/endpoint.ts';
import { resolveLocale } from '#contract/locale.ts';
import { type MailKind, NOTICES, type Notice, type NoticePreset } from '#contract/notices.ts';
import { type Context, inTransaction } from '#server/context.ts';
import type { AnyActor } from '#server/platform/http/actor.ts';
import { computeVersion, requireUnchanged } from '#server/platform/record-version.ts';
import {
  lockPreset,
  type ReaderRow,
  selectMailAddress,
  selectPhone,
  selectPreset,
  selectReaders,
  updatePreset,
} from './channels.db.ts';
import { type DeviceRow, selectDevices } from './devices.db.ts';
import { deviceHolder } from './devices.ts';
import type { AddressedEmail, NewEmail, NewMessage } from './mail.ts';

/** Managers and the front desk get only what's important, because the rest reaches the school's address anyway. */
const defaultPreset = (role: MemberRole | null): NoticePreset =>
  role === 'manager' || role === 'front_desk' ? 'important' : 'all';

/** About instructors and cars, which the front desk doesn't manage. */
const NOT_FOR_THE_DESK: readonly MailKind[] = ['licence_expiring', 'car_expiring', 'busy_calendar_failing'];

const wantsEmail = (preset: NoticePreset, { level }: Notice): boolean => preset !== 'important' || level !== 'other';
const wantsPush = (preset: NoticePreset, notice: Notice): boolean =>
  preset !== 'email_only' && wantsEmail(preset, notice);
const wantsText = (preset: NoticePreset, { isTexted }: Notice): boolean => preset === 'all' && isTexted;

export async function readChannels(ctx: Context, actor: AnyActor, sessionHash: Buffer | null): Promise<Channels> {
  const role = actor.member?.role ?? null;
  return {
    ...withVersion((await selectPreset(ctx, actor.accountId)) ?? defaultPreset(role)),
    devices: (await selectDevices(ctx, deviceHolder(actor))).map((row) => presentDevice(row, sessionHash)),
    mailAddress: await selectMailAddress(ctx, actor.accountId, role === 'owner' ? actor.id : null),
    pushKey: (await ctx.pushKeys()).publicKey,
    phone:
      ctx.config.textService !== null && actor.kind === 'candidate' ? await selectPhone(ctx, actor.accountId) : null,
  };
}

/** @throws AppError changed_meanwhile */
export function choosePreset(
  ctx: Context,
  { accountId, member }: AnyActor,
  { preset, version }: { preset: NoticePreset; version?: string | undefined },
): Promise<SavedPreset> {
  return inTransaction(ctx, async (tx) => {
    const present = await lockPreset(tx, accountId, defaultPreset(member?.role ?? null));
    requireUnchanged(version, { preset: present });
    await updatePreset(tx, accountId, preset);
    return withVersion(preset);
  });
}

/** The readers of these emails, with their presets and devices. */
export async function findReaders(ctx: Context, emails: NewEmail[]): Promise<ReaderRow[]> {
  const notices = emails.flatMap(({ kind, recipient, isRecorded, school, memberId }, number) => {
    const { to } = NOTICES[kind];
    if (to === null || recipient === null || isRecorded) return [];
    const ofSchool = { schoolId: school?.id ?? null, instructorId: school?.instructorId ?? null };
    return [{ number, actor: to, recipient, ...ofSchool, memberId: memberId ?? null }];
  });
  return notices.length === 0 ? [] : selectReaders(ctx, notices);
}

/**
 * Leaves out emails that their readers don't want, and adds push notifications, texts and copies for members of a school.
 * @param readers of each email, by its place in `emails`
 */
export function copyToChannels(ctx: Context, emails: NewEmail[], readers: ReaderRow[]): NewMessage[] {
  const byEmail = Map.groupBy(readers, ({ number }) => number);
  return emails.flatMap((email, number) => {
    const texts = textsWithoutAccount(ctx, email);
    if (!hasAddress(email)) return texts;
    const those = byEmail.get(number) ?? [];
    const copies = those.flatMap((reader) => copiesFor(ctx, reader, email));
    return [...(isEmailed(email, those) ? [email] : []), ...copies, ...texts];
  });
}

/** Without an email address, a text message is all there is, so it doesn't have to be urgent. */
function textsWithoutAccount(ctx: Context, email: NewEmail): NewMessage[] {
  const { textTo, recipient, kind } = email;
  const isTexted = NOTICES[kind].isTexted || recipient === null;
  if (textTo === undefined || ctx.config.textService === null || !isTexted) return [];
  return [{ ...email, recipient: recipient ?? '', by: { channel: 'text', accountId: textTo } }];
}

/** Whether anything carries a message to a reader without an account: an email, or else a text message. */
export const isReachable = (ctx: Context, { recipient, textTo }: Pick<NewEmail, 'recipient' | 'textTo'>): boolean =>
  recipient !== null || (textTo !== undefined && ctx.config.textService !== null);

export const hasAddress = (email: NewEmail): email is AddressedEmail => email.recipient !== null;

function copiesFor(ctx: Context, reader: ReaderRow, email: NewEmail): NewMessage[] {
  const { accountId, role } = reader;
  if (role === 'front_desk' && NOT_FOR_THE_DESK.includes(email.kind)) return [];
  const notice = NOTICES[email.kind];
  const preset = reader.preset ?? defaultPreset(role);
  const data = role === 'instructor' ? withoutPaid(email.data) : email.data;
  const copy = { ...email, data, recipient: reader.email, locale: resolveLocale(reader.locale) };
  // Owners read the email to the school's address, which may be another member's address too.
  const hasOwnCopy = email.school && role !== null && role !== 'owner' && reader.email !== email.recipient;
  return [
    ...(hasOwnCopy && wantsEmail(preset, notice) ? [copy] : []),
    ...(wantsPush(preset, notice)
      ? reader.deviceIds.map((deviceId) => ({ ...copy, by: { channel: 'push' as const, deviceId, accountId } }))
      : []),
    ...(ctx.config.textService !== null && reader.hasPhone && wantsText(preset, notice)
      ? [{ ...copy, by: { channel: 'text' as const, accountId } }]
      : []),
  ];
}

/** The owners of a school share the email to its address: it's sent if any of them wants it. */
function isEmailed({ kind, school }: NewEmail, readers: ReaderRow[]): boolean {
  const sharing = school ? readers.filter(({ role }) => role === 'owner') : readers;
  return (
    sharing.length === 0 || sharing.some(({ preset, role }) => wantsEmail(preset ?? defaultPreset(role), NOTICES[kind]))
  );
}

const withVersion = (preset: NoticePreset): SavedPreset => ({ preset, version: computeVersion({ preset }) });

/** Instructors don't see what a student paid, so their copy leaves it out, for every lesson in the message: see `mayReadPaid`. */
const withoutPaid = (data: object): object =>
  JSON.parse(JSON.stringify(data, (key, value: unknown) => (key === 'paidCents' ? undefined : value)));

const presentDevice = (row: DeviceRow, sessionHash: Buffer | null): Device => ({
  id: row.id,
  browser: row.browser,
  system: row.system,
  addedAt: row.added_at.toISOString(),
  isThisOne: sessionHash !== null && row.session_hash?.equals(sessionHash) === true,
});
