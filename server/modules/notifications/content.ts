import type { BookingMail, MailData, MailKind } from './mail-kinds.ts';

/** An email as its words: the layout makes HTML of it, and plain text. Everything in it is text, never markup. */
export interface Content {
  subject: string;
  /** The line that a list of messages shows after the subject. */
  preheader: string;
  heading: string;
  blocks: Block[];
}

export type Block =
  /** `isAttention`: set off in amber. */
  | { kind: 'paragraph'; title?: string; text: string; isAttention?: true }
  | { kind: 'facts'; title?: string; rows: [label: string, value: string][]; isMoney?: true }
  | { kind: 'action'; label: string; href: string }
  /** Several ways on, one to choose. */
  | { kind: 'links'; title: string; links: [label: string, href: string][] }
  /** Said more quietly. */
  | { kind: 'note'; text: string; href?: string };

/** What somebody typed, its lines as paragraphs. */
export const paragraphs = (text: string): Block[] =>
  text.split(/\s*\n\s*/).map((line) => ({ kind: 'paragraph', text: line }));

export interface WordContext {
  /** A page's full address. */
  link: (path: string) => string;
  supportEmail: string;
  /** When the message leaves: what it promises must hold by then. */
  nowMs: number;
}

/** What a calendar entry is worded from. */
export type CalendarWords = Pick<BookingMail, 'bookingId' | 'code' | 'studentName' | 'instructorName' | 'schoolName'>;

/** The words of these kinds of email. */
export type KindWords<K extends MailKind> = { [Kind in K]: (data: MailData[Kind], context: WordContext) => Content };

/** The words of one language. */
export interface MailWords {
  /** Under every message. */
  footer: (context: WordContext) => string;
  /** The lesson's entry in a student's calendar. */
  calendar: (lesson: CalendarWords, context: WordContext) => { title: string; description: string };
  /** The same in a school's or an instructor's. */
  schoolCalendar: (lesson: CalendarWords, context: WordContext) => { title: string; description: string };
  /** Of a calendar that is kept up to date; null: the reader's own lessons. */
  calendarName: (whose: string | null) => string;
  kinds: KindWords<MailKind>;
}
