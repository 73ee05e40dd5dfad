import { createLazy } from '#server/platform/lazy.ts';
import { openTypeface, type Typeface } from '#server/platform/typeface/typeface.ts';

/** The image library reads no web fonts, so text is drawn as outlines. Loaded on first use. */
export const loadTypefaces = createLazy(async () => {
  const [bold, plain] = await Promise.all([
    openTypeface({
      western: '@fontsource/figtree/files/figtree-latin-800-normal.woff',
      other: '@fontsource/figtree/files/figtree-latin-ext-800-normal.woff',
    }),
    openTypeface({
      western: '@fontsource/figtree/files/figtree-latin-500-normal.woff',
      other: '@fontsource/figtree/files/figtree-latin-ext-500-normal.woff',
    }),
  ]);
  return { bold, plain };
});

/** A line of text as an outline, starting at its left end. */
export function outline(typeface: Typeface, text: string, size: number): { path: string; width: number } {
  const scale = size / typeface.fonts.western.unitsPerEm;
  let x = 0;
  const parts: string[] = [];
  for (const piece of typeface.pieces(text)) {
    const { glyphs, positions } = typeface.fonts[piece.file].layout(piece.text);
    for (const [index, glyph] of glyphs.entries()) {
      parts.push(glyph.path.translate(x, 0).toSVG());
      x += positions[index]?.xAdvance ?? 0;
    }
  }
  return { path: `<path transform="scale(${scale} ${-scale})" d="${parts.join('')}"/>`, width: x * scale };
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
    while (end > 1 && !fits(`${line.slice(0, end)}…`)) end--;
    return `${line.slice(0, end).trimEnd()}…`;
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
