import { encode, renderSVG } from 'uqr';

/** Larger modules than a print at any size needs, and the quiet margin that readers want. */
const MODULE_PIXELS = 24;
const OPTIONS = { border: 4, ecc: 'M' } as const;

export const qrSvg = (text: string): string => renderSVG(text, OPTIONS);

export async function qrPng(text: string): Promise<Buffer> {
  // Loaded by the first picture, not by the start.
  const { default: sharp } = await import('sharp');
  const { data, size } = encode(text, OPTIONS);
  const pixels = Buffer.from(data.flatMap((row) => row.map((isDark) => (isDark ? 0 : 255))));
  return sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize(size * MODULE_PIXELS, size * MODULE_PIXELS, { kernel: 'nearest' })
    .png({ palette: true, colours: 2 })
    .toBuffer();
}
