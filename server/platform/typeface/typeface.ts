import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The files of a typeface: the letters of western Europe, and the others of the Latin script. */
export const TYPEFACE_FILES = ['western', 'other'] as const;
export type TypefaceFile = (typeof TYPEFACE_FILES)[number];

/** A piece of a text whose letters are all in one file. */
export interface Piece {
  file: TypefaceFile;
  text: string;
}

/** More letters than anybody writes, fewer than anybody could send. */
const LETTERS_KEPT = 2_000;

/**
 * Our own typeface in one weight, for what a server draws: its machine may have none. Loads the libraries, so by the first that
 * is drawn.
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
     * A text in pieces. What neither file has, as Vietnamese accents and any other script, is written in plain Latin letters, as
     * a passport does: boxes in its place would be nobody's name.
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
