import type { Locale } from '#contract/locale.ts';
import type { MailKind } from '#contract/notices.ts';
import type { MailMessage } from '#server/platform/mail/transport.ts';
import type { InLanguage } from '#server/platform/texts.ts';
import type { Content } from './content.ts';
import { type Formats, formats } from './formats.ts';

/** At most this many emails to one address in this many hours. */
export interface Bound {
  hours: number;
  atMost: number;
}

/** What every message needs to render. */
export interface Writing {
  locale: Locale;
  /** A page's absolute URL. */
  link: (path: string) => string;
  supportEmail: string;
  /** Signs a link for this message's recipient: see `signed-links.ts`. */
  sign: (what: string) => string;
  /** When the message leaves: its promises must hold by then. */
  nowMs: number;
}
/** Adds the texts of the module that composes it. */
export type WritingIn<Words> = Writing & { words: Words; formats: Formats };

export type Composed = Content & Partial<Pick<MailMessage, 'replyTo' | 'attachments'>>;

/** An email's data in the database: it names the link's id, because the token exists only once the email leaves. */
export type Stored<Data> = Data extends { token: string } ? Omit<Data, 'token'> & { linkId: string } : Data;

export interface Reader {
  /** Null for a student without an address: nothing is sent. */
  recipient: string | null;
  /**
   * The address is from a school's record of a student without an account. An account with the same address may be somebody else's, so only
   * an email goes there.
   */
  isRecorded?: boolean;
  /** A student without an account, whose number gets the text messages that an account's would. */
  textTo?: string;
  locale: Locale;
  /** For a school's address: the school, whose members may want a copy, and the instructor whose lesson it's about. */
  school?: { id: string; instructorId: string | null };
  /** For a member's own address: the member. */
  memberId?: string;
}

/** An email to send: its kind, its reader, and the data that its kind composes it from. */
export interface NewEmail extends Reader {
  kind: MailKind;
  data: object;
}

/** An email to an address. */
export type AddressedEmail = NewEmail & { recipient: string };

/** The same, or a push notification or text message. */
export interface NewMessage extends AddressedEmail {
  by?: { channel: 'push'; deviceId: string; accountId: string } | { channel: 'text'; accountId: string };
}

/** A kind of email. It's composed when it leaves, possibly from data that an older version stored. */
export interface Mail<Data> {
  kind: MailKind;
  /** Somebody is waiting for it at the screen, so it goes ahead of other messages. */
  isAwaited: boolean;
  /** For mail that a stranger, or a thief with a session, can cause. What exceeds them is dropped silently. */
  bounds: readonly Bound[];
  /** The page that a push notification opens; null: where the email's first button leads. */
  opens: ((data: Data) => string | null) | null;
  to(reader: Reader, data: Stored<Data>): NewEmail;
  compose(data: Data, writing: Writing): Composed;
}

/** Declares a kind of email, with its words by language. */
export function defineMail<Data extends object, Words>(
  kind: MailKind,
  words: InLanguage<Words>,
  compose: (data: Data, writing: WritingIn<Words>) => Composed,
  { isAwaited = false, bounds = [], opens = null }: Partial<Pick<Mail<Data>, 'isAwaited' | 'bounds' | 'opens'>> = {},
): Mail<Data> {
  return {
    kind,
    isAwaited,
    bounds,
    opens,
    to: (reader, data) => ({ ...reader, kind, data }),
    compose: (data, writing) =>
      compose(data, { ...writing, words: words(writing.locale), formats: formats(writing.locale) }),
  };
}
