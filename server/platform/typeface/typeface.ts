import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Bidi } from 'bidi-js';
import type { Font } from 'fontkit';
import { allowNullAnchors } from './null-anchors.ts';

/** Font files, without weight. Ours come first: Western European letters, and the rest of the Latin script. */
const FILES = {
  western: '@fontsource/figtree/files/figtree-latin',
  other: '@fontsource/figtree/files/figtree-latin-ext',
  latin: '@fontsource/noto-sans/files/noto-sans-latin',
  latinExtended: '@fontsource/noto-sans/files/noto-sans-latin-ext',
  vietnamese: '@fontsource/noto-sans/files/noto-sans-vietnamese',
  cyrillic: '@fontsource/noto-sans/files/noto-sans-cyrillic',
  cyrillicExtended: '@fontsource/noto-sans/files/noto-sans-cyrillic-ext',
  greek: '@fontsource/noto-sans/files/noto-sans-greek',
  greekExtended: '@fontsource/noto-sans/files/noto-sans-greek-ext',
  devanagari: '@fontsource/noto-sans/files/noto-sans-devanagari',
  arabic: '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic',
  bengali: '@fontsource/noto-sans-bengali/files/noto-sans-bengali-bengali',
  gurmukhi: '@fontsource/noto-sans-gurmukhi/files/noto-sans-gurmukhi-gurmukhi',
  hebrew: '@fontsource/noto-sans-hebrew/files/noto-sans-hebrew-hebrew',
  tamil: '@fontsource/noto-sans-tamil/files/noto-sans-tamil-tamil',
} as const;
export type TypefaceFile = keyof typeof FILES;

const OWN: readonly TypefaceFile[] = ['western', 'other'];
/** Vietnamese words are drawn whole, because single letters of another typeface stand out. */
const WHOLE_WORDS: readonly TypefaceFile[] = ['latin', 'latinExtended', 'vietnamese'];
const BY_SCRIPT: readonly (readonly [RegExp, readonly TypefaceFile[]])[] = [
  [/\p{Script=Latin}/u, WHOLE_WORDS],
  [/\p{scx=Cyrillic}/u, ['cyrillic', 'cyrillicExtended']],
  [/\p{scx=Greek}/u, ['greek', 'greekExtended']],
  [/\p{scx=Arabic}/u, ['arabic']],
  [/\p{scx=Hebrew}/u, ['hebrew']],
  [/\p{scx=Gurmukhi}/u, ['gurmukhi']],
  [/\p{scx=Devanagari}/u, ['devanagari']],
  [/\p{scx=Bengali}/u, ['bengali']],
  [/\p{scx=Tamil}/u, ['tamil']],
];
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
/** Marks and joiners belong to the letter before them. */
const ATTACHED = /[\p{M}\u200C\u200D]/u;

/** A piece of text with all its letters in one file. */
export interface Piece {
  file: TypefaceFile;
  text: string;
}
interface Placed extends Piece {
  /** Odd for right to left. */
  level: number;
}

/** More letters than anyone uses in practice, but fewer than someone could send. */
const LETTERS_KEPT = 2_000;

/**
 * Our typeface in one weight, for drawing on the server, whose machine may have no fonts, and Noto for the letters it lacks. Loads the
 * libraries, so open it on first use; each further file is loaded with the first name that needs it.
 */
export async function openTypeface(weight: 400 | 500 | 700 | 800) {
  const [{ create }, { default: romanize }, bidiModule] = await Promise.all([
    import('fontkit'),
    import('any-ascii'),
    import('bidi-js'),
  ]);
  // The package's types are those of its browser build, which has the factory one level higher.
  const bidi = (bidiModule.default as unknown as () => Bidi)();
  const opened = new Map<TypefaceFile, { packed: Buffer; font: Font }>();
  const known = new Map<string, Piece>();
  allowNullAnchors(open('western').font);

  function open(file: TypefaceFile) {
    let found = opened.get(file);
    if (!found) {
      const packed = readFileSync(fileURLToPath(import.meta.resolve(`${FILES[file]}-${weight}-normal.woff`)));
      found = { packed, font: create(packed) };
      opened.set(file, found);
    }
    return found;
  }
  const hasLetter = (file: TypefaceFile, letter: string) =>
    open(file).font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);

  function drawn(letter: string, files: readonly TypefaceFile[]): Piece {
    const key = `${files[0]}${letter}`;
    const kept = known.get(key);
    if (kept) return kept;
    const further = () => BY_SCRIPT.find(([script]) => script.test(letter))?.[1];
    const file = files.find((one) => hasLetter(one, letter)) ?? further()?.find((one) => hasLetter(one, letter));
    const piece: Piece = file ? { file, text: letter } : { file: 'western', text: romanize(letter) };
    if (known.size < LETTERS_KEPT) known.set(key, piece);
    return piece;
  }

  /** Pieces in the order in which they are read. */
  function split(text: string): Placed[] {
    const levels = RIGHT_TO_LEFT.test(text) ? bidi.getEmbeddingLevels(text, 'ltr').levels : undefined;
    const found: Placed[] = [];
    let at = 0;
    for (const word of text.split(/(?<=\s)|(?=\s)/)) {
      const isWhole = [...word].some((letter) => WHOLE_WORDS.includes(drawn(letter, OWN).file));
      for (const letter of word) {
        const level = levels?.[at] ?? 0;
        at += letter.length;
        const last = found.at(-1);
        if (last && ATTACHED.test(letter) && hasLetter(last.file, letter)) {
          last.text += letter;
          continue;
        }
        const { file, text: written } = drawn(letter, isWhole ? WHOLE_WORDS : OWN);
        if (last?.file === file && last.level === level) last.text += written;
        else if (written !== '') found.push({ file, text: written, level });
      }
    }
    return found;
  }

  return {
    file: (file: TypefaceFile): Buffer => open(file).packed,
    font: (file: TypefaceFile): Font => open(file).font,
    /**
     * Splits a text by file, from left to right as drawn. Letters in no file, such as Chinese, become plain Latin letters, as in a passport,
     * because boxes would make a name unreadable.
     */
    pieces(text: string): Piece[] {
      const placed = split(text.normalize('NFC'));
      const highest = Math.max(0, ...placed.map(({ level }) => level));
      for (let level = highest; level > 0; level--) reverseRuns(placed, level);
      return placed.map(({ file, text: written, level }) => ({
        file,
        // The font library reverses text in right-to-left scripts, so not the spaces and brackets between words, but Persian digits.
        text: (level % 2 === 1) === RIGHT_TO_LEFT.test(written) ? written : reversed(written),
      }));
    },
  };

  function reversed(text: string): string {
    return [...text]
      .reverse()
      .map((letter) => bidi.getMirroredCharacter(letter) ?? letter)
      .join('');
  }
}

/** Rule L2 of the Unicode bidirectional algorithm. */
function reverseRuns(placed: Placed[], level: number): void {
  for (let start = 0; start < placed.length; start++) {
    let end = start;
    while ((placed[end]?.level ?? -1) >= level) end++;
    if (end > start) placed.splice(start, end - start, ...placed.slice(start, end).reverse());
    start = Math.max(start, end - 1);
  }
}

/** The start of a text that was cut; the ellipsis goes where the text would have continued. */
export const withEllipsis = (start: string): string => {
  const last = start.trimEnd().at(-1) ?? '';
  return RIGHT_TO_LEFT.test(last) ? `${start}…\u200F` : `${start}…`;
};

export type Typeface = Awaited<ReturnType<typeof openTypeface>>;
