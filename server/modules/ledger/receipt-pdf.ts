import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';
import { madeOnce } from '#server/platform/made-once.ts';

/** What a receipt says, in words. */
export interface Receipt {
  title: string;
  number: string;
  /** Who gives it: name, address, phone. */
  school: readonly string[];
  facts: readonly (readonly [name: string, value: string])[];
  lines: readonly (readonly [what: string, amount: string])[];
  sums: readonly (readonly [name: string, amount: string])[];
  total: readonly [name: string, amount: string];
  foot: readonly string[];
  language: string;
}

const FILES = {
  plain: '@fontsource/figtree/files/figtree-latin-400-normal.woff',
  bold: '@fontsource/figtree/files/figtree-latin-700-normal.woff',
  plainOther: '@fontsource/figtree/files/figtree-latin-ext-400-normal.woff',
  boldOther: '@fontsource/figtree/files/figtree-latin-ext-700-normal.woff',
};
type Weight = 'plain' | 'bold';

/** The library and our typeface, loaded by the first receipt. Its letters are in two files: those of western Europe, and the others. */
const load = madeOnce(async () => {
  const [{ default: Document }, { create }] = await Promise.all([import('pdfkit'), import('fontkit')]);
  const bytes = (file: string) => unpacked(readFileSync(fileURLToPath(import.meta.resolve(file))));
  const fonts = Object.fromEntries(Object.entries(FILES).map(([name, file]) => [name, bytes(file)]));
  const western = create(bytes(FILES.plain));
  return { Document, fonts, isWestern: (letter: string) => western.layout(letter).glyphs[0]?.id !== 0 };
});

const MARGIN = 64;
const WIDTH = 612 - 2 * MARGIN;
const INK = '#1b2422';
const SOFT = '#5b6663';
const LINE = '#d9d6cd';

/** One page, US letter, as Canada prints. */
export async function drawReceipt(receipt: Receipt): Promise<Buffer> {
  const { Document, fonts, isWestern } = await load();
  const pdf = new Document({
    size: 'LETTER',
    margin: MARGIN,
    lang: receipt.language,
    info: { Title: `${receipt.title} ${receipt.number}`, Author: receipt.school[0] ?? '' },
  });
  for (const [name, font] of Object.entries(fonts)) pdf.registerFont(name, font);

  /** Pieces of a text by the file that has their letters. */
  function pieces(text: string, weight: Weight): { font: string; text: string }[] {
    const found: { font: string; text: string }[] = [];
    for (const letter of text) {
      const font = isWestern(letter) ? weight : (`${weight}Other` as const);
      const last = found.at(-1);
      if (last?.font === font) last.text += letter;
      else found.push({ font, text: letter });
    }
    return found;
  }
  function write(text: string, x: number, y: number, { size = 10, weight = 'plain', color = INK }: Look = {}): void {
    let at = x;
    for (const piece of pieces(text, weight)) {
      pdf.font(piece.font).fontSize(size).fillColor(color).text(piece.text, at, y, { lineBreak: false });
      at += pdf.widthOfString(piece.text);
    }
  }
  function widthOf(text: string, size: number, weight: Weight): number {
    return pieces(text, weight).reduce(
      (sum, piece) => sum + pdf.font(piece.font).fontSize(size).widthOfString(piece.text),
      0,
    );
  }
  /** As much of a text as fits. */
  function fitting(text: string, size: number, weight: Weight, width: number): string {
    if (widthOf(text, size, weight) <= width) return text;
    const letters = [...text];
    while (letters.length > 0 && widthOf(`${letters.join('')}…`, size, weight) > width) letters.pop();
    return `${letters.join('')}…`;
  }
  function pair([name, value]: readonly [string, string], y: number, look: Look = {}): void {
    const { size = 10, weight = 'plain' } = look;
    const right = widthOf(value, size, weight);
    write(fitting(name, size, weight, WIDTH - right - 12), MARGIN, y, look);
    write(value, MARGIN + WIDTH - right, y, look);
  }
  const rule = (y: number) =>
    pdf
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + WIDTH, y)
      .strokeColor(LINE)
      .stroke();

  let y = MARGIN;
  for (const [index, line] of receipt.school.entries()) {
    const look: Look = index === 0 ? { size: 14, weight: 'bold' } : { color: SOFT };
    write(fitting(line, look.size ?? 10, look.weight ?? 'plain', WIDTH), MARGIN, y, look);
    y += index === 0 ? 22 : 14;
  }
  y += 26;
  pair([receipt.title, receipt.number], y, { size: 22, weight: 'bold' });
  y += 40;
  for (const [name, value] of receipt.facts) {
    write(name, MARGIN, y, { color: SOFT });
    write(fitting(value, 10, 'plain', WIDTH - 130), MARGIN + 130, y);
    y += 17;
  }
  y += 12;
  rule(y);
  y += 12;
  const shown = receipt.lines.slice(0, LINES_MOST);
  for (const line of shown) {
    pair(line, y);
    y += 17;
  }
  if (receipt.lines.length > shown.length) {
    write(`… +${receipt.lines.length - shown.length}`, MARGIN, y, { color: SOFT });
    y += 17;
  }
  y += 4;
  rule(y);
  y += 12;
  for (const sum of receipt.sums) {
    pair(sum, y, { color: SOFT });
    y += 17;
  }
  pair(receipt.total, y + 2, { size: 12, weight: 'bold' });
  y += 46;
  for (const line of receipt.foot) {
    write(fitting(line, 9, 'plain', WIDTH), MARGIN, y, { size: 9, color: SOFT });
    y += 13;
  }
  pdf.end();
  return buffer(pdf);
}

/** As many lessons as one page has room for. */
const LINES_MOST = 18;

interface Look {
  size?: number;
  weight?: Weight;
  color?: string;
}

/** A WOFF font as it was before its tables were packed: what reads it would unpack them anew, and slowly, for each receipt. */
function unpacked(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const at = 44 + index * 20;
    const [start, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(at + field)) as [
      number,
      number,
      number,
    ];
    const stored = woff.subarray(start, start + packed);
    return {
      tag: woff.subarray(at, at + 4),
      sum: woff.subarray(at + 16, at + 20),
      data: packed < length ? inflateSync(stored) : stored,
    };
  });
  const head = Buffer.alloc(12 + count * 16);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const parts = [head];
  let end = head.length;
  for (const [index, { tag, sum, data }] of tables.entries()) {
    const at = 12 + index * 16;
    tag.copy(head, at);
    sum.copy(head, at + 4);
    head.writeUInt32BE(end, at + 8);
    head.writeUInt32BE(data.length, at + 12);
    const padded = Buffer.concat([data, Buffer.alloc(-data.length & 3)]);
    parts.push(padded);
    end += padded.length;
  }
  return Buffer.concat(parts);
}
