import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { madeOnce } from '#server/platform/made-once.ts';

const FILES = {
  bold: '@fontsource/figtree/files/figtree-latin-800-normal.woff',
  plain: '@fontsource/figtree/files/figtree-latin-500-normal.woff',
};

/** Our own typeface: a server's machine may have none, and what draws pictures reads no web font. Loaded by the first picture. */
export const loadTypeface = madeOnce(async () => {
  const { create } = await import('fontkit');
  const open = (file: string) => create(readFileSync(fileURLToPath(import.meta.resolve(file))));
  return { bold: open(FILES.bold), plain: open(FILES.plain) };
});
export type Typeface = Awaited<ReturnType<typeof loadTypeface>>[keyof typeof FILES];

/** A line as the outline of its letters, from its left end on; what the typeface has no letter for is left out. */
export function outline(typeface: Typeface, text: string, size: number): { path: string; width: number } {
  const { glyphs, positions } = typeface.layout(text);
  const scale = size / typeface.unitsPerEm;
  let x = 0;
  const parts: string[] = [];
  for (const [index, glyph] of glyphs.entries()) {
    if (glyph.id === 0) continue;
    parts.push(glyph.path.translate(x, 0).toSVG());
    x += positions[index]?.xAdvance ?? 0;
  }
  return { path: `<path transform="scale(${scale} ${-scale})" d="${parts.join('')}"/>`, width: x * scale };
}

/** Words on as many lines as they need, the last one cut where there are more; a word that is too long for itself is cut, too. */
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
