import type { Locale } from '#contract/locale.ts';
import type { MailKind } from '#contract/notices.ts';
import type { Transaction } from '#server/context.ts';
import type { MailMessage } from '#server/platform/mail/transport.ts';
import type { DeviceAddress } from '#server/platform/push/push-transport.ts';
import type { InLanguage } from '#server/platform/texts.ts';
import type { Content } from './content.ts';
import { type Formats, formats } from './formats.ts';

/** So many to one address in so many hours. */
export interface Bound {
  hours: number;
  atMost: number;
}

/** What messages are written with, whatever they say. */
export interface Writing {
  locale: Locale;
  /** A page's full address. */
  link: (path: string) => string;
  supportEmail: string;
  /** Signs a link for this message's recipient: see `signed-links.ts`. */
  sign: (what: string) => string;
  /** When the message leaves: what it promises must hold by then. */
  nowMs: number;
}
/** And the words of the module that writes. */
export type WritingIn<Words> = Writing & { words: Words; formats: Formats };

/** A message, and what goes along with it. */
export type Composed = Content & Partial<Pick<MailMessage, 'replyTo' | 'attachments'>>;

/** What waits to be sent: names the link instead of holding what opens it. */
export type Stored<Data> = Data extends { token: string } ? Omit<Data, 'token'> & { linkId: string } : Data;

export interface Reader {
  recipient: string;
  locale: Locale;
  /** Where it is a school's address: whose members may want to know, and whose lesson it is about. */
  school?: { id: string; instructorId: string | null };
  /** Where it is a member's own: who of the school it is. */
  memberId?: string;
}

/** An email that is to be sent: of which kind, to whom, and what its kind makes it from. */
export interface NewEmail extends Reader {
  kind: MailKind;
  data: object;
}

/** The same, or told by a notification or a text message. */
export interface NewMessage extends NewEmail {
  by?: { channel: 'push'; deviceId: string; accountId: string } | { channel: 'text'; accountId: string };
}

/** Who wants to be told by what, as the notifications ask it. */
export interface Spreading {
  /** What is sent of these: to the same readers otherwise, or not at all, and to others who want to know. */
  spread(tx: Transaction, emails: NewEmail[]): Promise<NewMessage[]>;
  addressOf(deviceId: string): Promise<DeviceAddress | undefined>;
  /** A student's number, for text messages; empty where they gave none. */
  phoneOf(accountId: string): Promise<string>;
  /** Nobody will ever answer there. */
  forget(deviceId: string): Promise<void>;
}

/** A kind of email. It is composed when it leaves, from data that may have waited since an older version wrote it. */
export interface Mail<Data> {
  kind: MailKind;
  /** Somebody sits before the page that told of it, and a hundred other messages must not come first. */
  isAwaited: boolean;
  /**
   * For mail that somebody else can cause, or a thief with a session. What is beyond is not stored, and whoever caused it is
   * answered as ever.
   */
  bounds: readonly Bound[];
  /** The page that a notification opens; null: the one that the email's first button leads to. */
  opens: ((data: Data) => string) | null;
  to(reader: Reader, data: Stored<Data>): NewEmail;
  compose(data: Data, writing: Writing): Composed;
}

/** Declares a kind of email of a module, whose words are given by language. */
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
