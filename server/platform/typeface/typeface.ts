import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The files of a typeface: Western European letters, and the rest of the Latin script. */
export const TYPEFACE_FILES = ['western', 'other'] as const;
export type TypefaceFile = (typeof TYPEFACE_FILES)[number];

/** A piece of text with all its letters in one file. */
export interface Piece {
  file: TypefaceFile;
  text: string;
}

/** More letters than anyone uses in practice, but fewer than someone could send. */
const LETTERS_KEPT = 2_000;

/**
 * Our own typeface in one weight, for drawing on the server, whose machine may have no fonts. Loads the libraries, so
 * open it on first use.
 */
export async function openTypeface(addresses: Record<TypefaceFile, string>) {
  const [{ create }, { default: romanize }] = await Promise.all([import('fontkit'), import('any-ascii')]);
  const bytes = (file: TypefaceFile) => readFileSync(fileURLToPath(import.meta.resolve(addresses[file])));
  const packed = { western: bytes('western'), other: bytes('other') };
  const fonts = { western: create(packed.western), other: create(packed.other) };
  const known = new Map<string, Piece>();

  function drawn(letter: string): Piece {
    const kept = known.get(letter);
    if (kept) return kept;
    const file = TYPEFACE_FILES.find((one) => fonts[one].hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
    const piece: Piece = file ? { file, text: letter } : { file: 'western', text: romanize(letter) };
    if (known.size < LETTERS_KEPT) known.set(letter, piece);
    return piece;
  }

  return {
    packed,
    fonts,
    /**
     * Splits a text by file. Letters in neither file, such as Vietnamese accents and other scripts, become plain Latin
     * letters, as in a passport, because boxes would make a name unreadable.
     */
    pieces(text: string): Piece[] {
      const found: Piece[] = [];
      for (const letter of text.normalize('NFC')) {
        const { file, text: written } = drawn(letter);
        const last = found.at(-1);
        if (last?.file === file) last.text += written;
        else if (written !== '') found.push({ file, text: written });
      }
      return found;
    },
  };
}

export type Typeface = Awaited<ReturnType<typeof openTypeface>>;
