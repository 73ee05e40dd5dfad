/** An email as its words: the layout makes HTML of it, and plain text. Everything in it is text, never markup. */
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
  /** `isAttention`: set off in amber. */
  | { kind: 'paragraph'; text: string; title?: string; isAttention?: true }
  | { kind: 'facts'; rows: Row[]; title?: string; isMoney?: true }
  | { kind: 'action'; label: string; href: string }
  /** Several ways on, one to choose. */
  | { kind: 'links'; title: string; links: Row[] }
  /** Said more quietly. */
  | { kind: 'note'; text: string; href?: string };

type Part = Block | Block[] | false;

/** An email of these parts, one below the other; what does not apply is false. */
export const message = ({ subject, preheader, heading }: Omit<Content, 'blocks'>, ...parts: Part[]): Content => ({
  subject,
  preheader,
  heading,
  blocks: parts.flat().filter((part) => part !== false),
});

export const paragraph = (text: string, look: { title?: string; isAttention?: true } = {}): Block => ({
  kind: 'paragraph',
  text,
  ...look,
});
/** What somebody typed, its lines as paragraphs. */
export const lines = (text: string): Block[] => text.split(/\n\s*/).map((line) => paragraph(line.trimEnd()));
export const facts = (rows: Row[], look: { title?: string; isMoney?: true } = {}): Block => ({
  kind: 'facts',
  rows,
  ...look,
});
export const action = (label: string, href: string): Block => ({ kind: 'action', label, href });
export const note = (text: string, href?: string): Block => ({
  kind: 'note',
  text,
  ...(href !== undefined && { href }),
});
export const links = (title: string, links: Row[]): Block => ({ kind: 'links', title, links });
