import { createLazy } from '#server/platform/lazy.ts';
import { openTypeface, type Typeface, withEllipsis } from '#server/platform/typeface/typeface.ts';

/** The image library reads no web fonts, so text is drawn as outlines. Loaded on first use. */
export const loadTypefaces = createLazy(async () => {
  const [bold, plain] = await Promise.all([openTypeface(800), openTypeface(500)]);
  return { bold, plain };
});

/** A line of text as an outline, starting at its left end. */
export function outline(typeface: Typeface, text: string, size: number): { path: string; width: number } {
  let width = 0;
  const parts: string[] = [];
  for (const piece of typeface.pieces(text)) {
    const font = typeface.font(piece.file);
    const scale = size / font.unitsPerEm;
    const { glyphs, positions } = font.layout(piece.text);
    let x = width / scale;
    let outlines = '';
    for (const [index, glyph] of glyphs.entries()) {
      const { xAdvance, xOffset, yOffset } = positions[index] ?? { xAdvance: 0, xOffset: 0, yOffset: 0 };
      outlines += glyph.path.translate(x + xOffset, yOffset).toSVG();
      x += xAdvance;
    }
    parts.push(`<path transform="scale(${scale} ${-scale})" d="${outlines}"/>`);
    width = x * scale;
  }
  return { path: parts.join(''), width };
}

/** Wraps words to at most `most` lines. The last line, or a word longer than a line, is cut. */
export function lines(
  typeface: Typeface,
  text: string,
  size: number,
  { width, most }: { width: number; most: number },
): string[] {
  const fits = (line: string) => outline(typeface, line, size).width <= width;
  const cut = (line: string): string => {
    if (fits(line)) return line;
    let end = line.length - 1;
    while (end > 1 && !fits(withEllipsis(line.slice(0, end)))) end--;
    return withEllipsis(line.slice(0, end).trimEnd());
  };
  const found: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = found.at(-1);
    if (last !== undefined && (fits(`${last} ${word}`) || found.length === most))
      found[found.length - 1] = `${last} ${word}`;
    else found.push(word);
  }
  return found.map(cut);
}
