/** Words of a text that lead to a page. The plain text has the address below it. */
interface WordLink {
  words: string;
  href: string;
}

/** An email's content, which is rendered as HTML and as plain text. All of it is text, never markup. */
export interface Content {
  subject: string;
  /** The line that a list of messages shows after the subject. */
  preheader: string;
  heading: string;
  blocks: Block[];
}

/** A label and its value, or its address. */
export type Row = [label: string, value: string];

export type Block =
  /** `isAttention`: highlighted in amber. */
  | { kind: 'paragraph'; text: string; title?: string; isAttention?: true; link?: WordLink }
  | { kind: 'facts'; rows: Row[]; title?: string; isMoney?: true }
  | { kind: 'action'; label: string; href: string }
  /** Several options, to choose one. */
  | { kind: 'links'; title: string; links: Row[] }
  /** In smaller, lighter type. */
  | { kind: 'note'; text: string; href?: string; label?: string };

type Part = Block | Block[] | false;

/** An email made of these parts, top to bottom; false parts are left out. */
export const message = ({ subject, preheader, heading }: Omit<Content, 'blocks'>, ...parts: Part[]): Content => ({
  subject,
  preheader,
  heading,
  blocks: parts.flat().filter((part) => part !== false),
});

export const paragraph = (text: string, look: { title?: string; isAttention?: true; link?: WordLink } = {}): Block => ({
  kind: 'paragraph',
  text,
  ...look,
});
/** Typed text, each of its lines as a paragraph. */
export const lines = (text: string): Block[] => text.split(/\n\s*/).map((line) => paragraph(line.trimEnd()));
export const facts = (rows: Row[], look: { title?: string; isMoney?: true } = {}): Block => ({
  kind: 'facts',
  rows,
  ...look,
});
export const action = (label: string, href: string): Block => ({ kind: 'action', label, href });
/** @param label the link's words in HTML, instead of its address */
export const note = (text: string, href?: string, label?: string): Block => ({
  kind: 'note',
  text,
  ...(href !== undefined && { href }),
  ...(label !== undefined && { label }),
});
export const links = (title: string, links: Row[]): Block => ({ kind: 'links', title, links });
