/** The part of the API that we use; the package has no types. */
declare module 'fontkit' {
  interface Font {
    unitsPerEm: number;
    ascent: number;
    hasGlyphForCodePoint(codePoint: number): boolean;
    layout(text: string): {
      glyphs: { id: number; path: { translate(x: number, y: number): { toSVG(): string } } }[];
      positions: { xAdvance: number; xOffset: number; yOffset: number }[];
    };
  }
  export function create(file: Buffer): Font;
}
