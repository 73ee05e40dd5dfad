import { buffer } from 'node:stream/consumers';
import { inflateSync } from 'node:zlib';
import { createLazy } from '#server/platform/lazy.ts';
import { openTypeface, type TypefaceFile, withEllipsis } from '#server/platform/typeface/typeface.ts';

type Weight = 'plain' | 'bold';

/** The library and our typeface, loaded with the first document. */
const load = createLazy(async () => {
  const [{ default: Document }, plain, bold] = await Promise.all([
    import('pdfkit'),
    openTypeface(400),
    openTypeface(700),
  ]);
  return { Document, typefaces: { plain, bold }, unpackedFonts: new Map<string, Buffer>() };
});

const MARGIN = 64;
const WIDTH = 612 - 2 * MARGIN;
/** Where values start, to the right of their labels. */
const FACT_INDENT = 130;
const FACT_LINE = 14;
const INK = '#1b2422';
const SOFT = '#5b6663';
const LINE = '#d9d6cd';

export type Pair = readonly [name: string, value: string];

export interface Column {
  width: number;
  isNumeric?: boolean;
  /** Wraps long text instead of ending it with an ellipsis. */
  wraps?: boolean;
}

/** A document written from top to bottom, with new pages as needed. Uses US letter, the paper size in Canada. */
export async function openPaper({ language, title, author }: { language: string; title: string; author: string }) {
  const { Document, typefaces, unpackedFonts } = await load();
  const pdf = new Document({
    size: 'LETTER',
    margin: MARGIN,
    lang: language,
    info: { Title: title, Author: author },
  });
  const registered = new Set<string>();
  /** Registers a font with the document that first needs it; the document embeds the letters that it uses. */
  function fontName(file: TypefaceFile, weight: Weight): string {
    const name = `${weight} ${file}`;
    if (registered.has(name)) return name;
    const bytes = unpackedFonts.get(name) ?? unpacked(typefaces[weight].file(file));
    unpackedFonts.set(name, bytes);
    pdf.registerFont(name, bytes);
    registered.add(name);
    return name;
  }
  const pieces = (text: string, weight: Weight): { font: string; text: string }[] =>
    typefaces[weight].pieces(text).map(({ file, text: piece }) => ({ font: fontName(file, weight), text: piece }));
  function write(text: string, x: number, y: number, { size = 10, weight = 'plain', color = INK }: Look = {}): void {
    const { ascent, unitsPerEm } = typefaces[weight].font('western');
    // Aligns all typefaces on one baseline.
    const base = y + (ascent / unitsPerEm) * size;
    let at = x;
    for (const piece of pieces(text, weight)) {
      pdf.font(piece.font).fontSize(size).fillColor(color);
      pdf.text(piece.text, at, base, { lineBreak: false, baseline: 'alphabetic' });
      at += pdf.widthOfString(piece.text);
    }
  }
  function widthOf(text: string, size: number, weight: Weight): number {
    return pieces(text, weight).reduce(
      (sum, piece) => sum + pdf.font(piece.font).fontSize(size).widthOfString(piece.text),
      0,
    );
  }
  /** The longest prefix that fits, measured from the start, so that the length of the text doesn't matter. */
  function fitting(text: string, size: number, weight: Weight, width: number): string {
    let read = '';
    let cut = '';
    for (const letter of lettersOf(text)) {
      read += letter;
      if (widthOf(read, size, weight) > width) return withEllipsis(cut);
      if (widthOf(withEllipsis(read), size, weight) <= width) cut = read;
    }
    return text;
  }
  /** Breaks a text into lines between words, or inside a word that is longer than a line. */
  function linesOf(text: string, size: number, width: number): string[] {
    const lines = [''];
    for (const word of text.split(' ')) {
      const line = lines.pop() ?? '';
      const longer = line === '' ? word : `${line} ${word}`;
      if (widthOf(longer, size, 'plain') <= width) lines.push(longer);
      else {
        if (line !== '') lines.push(line);
        lines.push(...broken(word, size, width));
      }
    }
    return lines;
  }
  function broken(word: string, size: number, width: number): string[] {
    const parts = [''];
    for (const letter of lettersOf(word)) {
      const part = `${parts.at(-1)}${letter}`;
      if (widthOf(part, size, 'plain') <= width) parts.splice(-1, 1, part);
      else parts.push(letter);
    }
    return parts;
  }
  let y = MARGIN;
  /** Starts a new page unless this much space is left. */
  function need(height: number): void {
    if (y + height <= BOTTOM) return;
    nextPage();
  }
  function nextPage(): void {
    pdf.addPage();
    y = MARGIN;
  }
  function pair([name, value]: Pair, look: Look = {}): void {
    const { size = 10, weight = 'plain' } = look;
    need(size + 7);
    const right = widthOf(value, size, weight);
    write(fitting(name, size, weight, WIDTH - right - 12), MARGIN, y, look);
    write(value, MARGIN + WIDTH - right, y, look);
    y += size + 7;
  }

  return {
    nextPage,
    /** True if another table row doesn't fit. */
    isFull: () => y + 16 > BOTTOM,
    gap(height: number): void {
      y += height;
    },
    /** The issuer's name, address, phone and numbers. */
    letterhead(lines: readonly string[]): void {
      for (const [index, line] of lines.entries()) {
        const look: Look = index === 0 ? { size: 14, weight: 'bold' } : { color: SOFT };
        write(fitting(line, look.size ?? 10, look.weight ?? 'plain', WIDTH), MARGIN, y, look);
        y += index === 0 ? 22 : 14;
      }
      y += 26;
    },
    title([name, value]: Pair): void {
      pair([name, value], { size: 22, weight: 'bold' });
      y += 11;
    },
    facts(facts: readonly Pair[]): void {
      for (const [name, value] of facts) {
        const names = linesOf(name, 10, FACT_INDENT - 8);
        const values = linesOf(value, 10, WIDTH - FACT_INDENT);
        const height = Math.max(names.length, values.length) * FACT_LINE;
        need(height + 3);
        for (const [index, line] of names.entries()) write(line, MARGIN, y + index * FACT_LINE, { color: SOFT });
        for (const [index, line] of values.entries()) write(line, MARGIN + FACT_INDENT, y + index * FACT_LINE);
        y += height + 3;
      }
    },
    rule(): void {
      need(24);
      y += 12;
      pdf
        .moveTo(MARGIN, y)
        .lineTo(MARGIN + WIDTH, y)
        .strokeColor(LINE)
        .stroke();
      y += 12;
    },
    pair: (words: Pair) => pair(words),
    softPair: (words: Pair) => pair(words, { color: SOFT }),
    boldPair(words: Pair): void {
      y += 2;
      pair(words, { size: 12, weight: 'bold' });
    },
    /** A table row; text that doesn't fit its column ends in an ellipsis, unless the column wraps. */
    row(cells: readonly string[], columns: readonly Column[], look: Look = {}): void {
      const { size = 9, weight = 'plain' } = look;
      const texts = columns.map(({ width, wraps }, index) => {
        const text = cells[index] ?? '';
        return wraps ? linesOf(text, size, width - 6) : [fitting(text, size, weight, width - 6)];
      });
      const further = Math.max(...texts.map((lines) => lines.length - 1)) * (size + 3);
      need(further);
      let x = MARGIN;
      for (const [index, { width, isNumeric }] of columns.entries()) {
        for (const [at, text] of (texts[index] ?? []).entries())
          write(text, isNumeric ? x + width - widthOf(text, size, weight) : x, y + at * (size + 3), { ...look, size });
        x += width;
      }
      y += 16 + further;
    },
    soft(text: string): void {
      for (const line of linesOf(text, 9, WIDTH)) {
        need(14);
        write(line, MARGIN, y, { size: 9, color: SOFT });
        y += 13;
      }
    },
    close(): Promise<Buffer> {
      pdf.end();
      return buffer(pdf);
    },
  };
}

/** Letters with their marks, one at a time: a text can be very long. */
const LETTER = /\P{M}[\p{M}\u200C\u200D]*|\p{M}/gu;
function* lettersOf(text: string): Generator<string> {
  for (const [letter] of text.matchAll(LETTER)) yield letter;
}

/** The lowest position for content. */
const BOTTOM = 792 - MARGIN;

interface Look {
  size?: number;
  weight?: Weight;
  color?: string;
}

/** Decompresses a WOFF font once, because the library would do so for every document, and slowly. */
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
