/** `ext. 4`, `x4`, `poste 4` or `#4` at the end of a number. */
const EXTENSION = /(?:ext(?:ension)?\.?|poste|x|#)\s*(\d{1,6})$/i;

/** A phone number and its extension, which is empty if there is none. */
export function splitExtension(input: string): { number: string; extension: string } {
  const text = input.trim();
  const match = EXTENSION.exec(text);
  if (!match) return { number: text, extension: '' };
  const number = text.slice(0, match.index).trimEnd();
  return { number: number.endsWith(',') ? number.slice(0, -1).trimEnd() : number, extension: match[1] ?? '' };
}

/** The address of a link that calls the number, and dials the extension after a pause. */
export function phoneLink(input: string): string {
  const { number, extension } = splitExtension(input);
  return `tel:${number.replaceAll(/[^\d+]/g, '')}${extension && `,${extension}`}`;
}
