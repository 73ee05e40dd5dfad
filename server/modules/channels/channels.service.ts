import type { Channels, Device } from '#contract/channels.ts';
import { localeOf } from '#contract/locale.ts';
import {
  ALWAYS_MAILED,
  INSTRUCTOR_NOTICES,
  NOTICES,
  type NoticeKind,
  OFFICE_NOTICES,
  PERSONAL_NOTICES,
  TEXTED,
} from '#contract/notices.ts';
import type { NewEmail, NewMessage } from '#server/modules/notifications/mail.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { AnyActor } from '#server/platform/http/actor.ts';
import {
  type Chooser,
  type ReaderRow,
  type Switches,
  selectChoices,
  selectMailAddress,
  selectPhone,
  selectReaders,
  selectUnmailed,
  type Told,
  upsertChoice,
} from './channels.repository.ts';
import { type DeviceRow, selectDevices } from './devices.repository.ts';
import { holderOf } from './devices.service.ts';

/** Whose mail somebody settles: an owner the school's, everybody else their own. */
const mailChooserOf = (actor: AnyActor): Chooser =>
  actor.member?.role === 'owner'
    ? { column: 'school_id', id: actor.id }
    : { column: 'account_id', id: actor.accountId };
const ownChooserOf = ({ accountId }: AnyActor): Chooser => ({ column: 'account_id', id: accountId });

const kindsOf = ({ kind, member }: AnyActor): readonly NoticeKind[] =>
  kind !== 'school' ? NOTICES[kind] : member?.role === 'instructor' ? INSTRUCTOR_NOTICES : OFFICE_NOTICES;

/** By what people are told of what: what they chose, and to whom a message goes by it. */
export function createChannelService({
  db,
  pushKey,
  sendsTexts,
}: {
  db: Database;
  /** The public one, for browsers to subscribe to. */
  pushKey: () => Promise<string>;
  sendsTexts: boolean;
}) {
  async function choicesOf(actor: AnyActor, executor = db): Promise<Channels['choices']> {
    const own = await selectChoices(executor, ownChooserOf(actor));
    const mail = await selectChoices(executor, mailChooserOf(actor));
    // Beside the school's address a member is mailed where they ask for it.
    const isMailedUnasked = actor.member === null || actor.member.role === 'owner';
    return kindsOf(actor).map((kind) => {
      const chosen = own.find((one) => one.kind === kind);
      const mailed = PERSONAL_NOTICES.includes(kind)
        ? (chosen?.by_mail ?? true)
        : (mail.find((one) => one.kind === kind)?.by_mail ?? isMailedUnasked);
      return {
        kind,
        mail: ALWAYS_MAILED.includes(kind) || mailed,
        push: chosen?.by_push ?? true,
        text: chosen?.by_text ?? false,
      };
    });
  }

  return {
    async read(actor: AnyActor, sessionHash: Buffer | null): Promise<Channels> {
      return {
        choices: await choicesOf(actor),
        devices: (await selectDevices(db, holderOf(actor))).map((row) => presentDevice(row, sessionHash)),
        mailAddress: await selectMailAddress(db, mailChooserOf(actor)),
        pushKey: await pushKey(),
        phone: sendsTexts && actor.kind === 'candidate' ? await selectPhone(db, actor.accountId) : null,
      };
    },

    /**
     * Changes the switches named, so that two windows, or two owners, overwrite no other.
     * @throws AppError not_found for what they are never told of; must_be_mailed
     */
    async choose(actor: AnyActor, kind: NoticeKind, chosen: Switches): Promise<void> {
      if (!kindsOf(actor).includes(kind)) throw new AppError('not_found');
      if (ALWAYS_MAILED.includes(kind) && chosen.mail === false) throw new AppError('must_be_mailed');
      await db.transaction().execute(async (transaction) => {
        const present = (await choicesOf(actor, transaction)).find((choice) => choice.kind === kind);
        if (!present) throw new AppError('not_found');
        const said = { ...chosen, ...(chosen.text !== undefined && { text: chosen.text && TEXTED.includes(kind) }) };
        const [own, mail] = [ownChooserOf(actor), mailChooserOf(actor)];
        await upsertChoice(transaction, own, present, said);
        if (said.mail !== undefined && mail.column !== own.column && !PERSONAL_NOTICES.includes(kind))
          await upsertChoice(transaction, mail, present, said);
      });
    },

    phoneOf: (accountId: string): Promise<string> => selectPhone(db, accountId),

    /** What is sent of these messages: to the same reader otherwise, or not at all, and to others who want to know. */
    async spread(transaction: Database, emails: NewEmail[]): Promise<NewMessage[]> {
      const told = emails.map(toldOf);
      if (told.every((one) => one === null)) return emails;
      const known = told.filter((one) => one !== null);
      const schoolIds = known.flatMap(({ schoolId }) => schoolId ?? []);
      const unmailed = schoolIds.length > 0 ? await selectUnmailed(transaction, schoolIds) : [];
      const readers = Map.groupBy(await selectReaders(transaction, known), ({ number }) => number);
      return emails.flatMap((email, index) => {
        const one = told[index];
        if (!one) return [email];
        const those = readers.get(known.indexOf(one)) ?? [];
        const isMailed =
          one.schoolId !== null
            ? !unmailed.some((choice) => choice.school_id === one.schoolId && choice.kind === one.kind)
            : those.every(({ byMail }) => byMail);
        const isAlways = ALWAYS_MAILED.some((kind) => kind === email.kind);
        return [...(isMailed || isAlways ? [email] : []), ...those.flatMap((reader) => copiesFor(reader, email))];
      });
    },
  };

  function copiesFor({ accountId, ...reader }: ReaderRow, email: NewEmail): NewMessage[] {
    const data = reader.role === 'instructor' ? withoutPaid(email.data) : email.data;
    const copy = { ...email, data, recipient: reader.email, locale: localeOf(reader.locale) };
    // The school's own address is an owner's, and may be somebody else's too.
    const isMember = reader.role !== null && reader.role !== 'owner' && reader.email !== email.recipient;
    return [
      ...(isMember && reader.byMail ? [copy] : []),
      ...(reader.byPush
        ? reader.deviceIds.map((deviceId) => ({ ...copy, by: { channel: 'push' as const, deviceId, accountId } }))
        : []),
      ...(reader.byText && sendsTexts ? [{ ...copy, by: { channel: 'text' as const, accountId } }] : []),
    ];
  }
}

/** Instructors don't see what a student paid, so their copy leaves it out, for every lesson in the message: see `mayReadPaid`. */
const withoutPaid = (data: object): object =>
  JSON.parse(JSON.stringify(data, (key, value: unknown) => (key === 'paidCents' ? undefined : value)));

export type ChannelService = ReturnType<typeof createChannelService>;

function toldOf({ kind, recipient, school, memberId }: NewEmail): Told | null {
  const [actor] = (['candidate', 'school', 'admin'] as const).filter((one) =>
    NOTICES[one].some((name) => name === kind),
  );
  if (!actor) return null;
  const ofSchool = { schoolId: school?.id ?? null, instructorId: school?.instructorId ?? null };
  return { kind, actor, recipient, ...ofSchool, memberId: memberId ?? null };
}

const presentDevice = (row: DeviceRow, sessionHash: Buffer | null): Device => ({
  id: row.id,
  browser: row.browser,
  system: row.system,
  addedAt: row.added_at.toISOString(),
  isThisOne: sessionHash !== null && row.session_hash?.equals(sessionHash) === true,
});
