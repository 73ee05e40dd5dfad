import { encode, renderSVG } from 'uqr';

/** Large enough for any print, with the quiet margin that scanners need. */
const MODULE_PIXELS = 24;
const OPTIONS = { border: 4, ecc: 'M' } as const;

export const qrSvg = (text: string): string => renderSVG(text, OPTIONS);

export async function qrPng(text: string): Promise<Buffer> {
  // Loaded on first use, to keep the start light.
  const { default: sharp } = await import('sharp');
  const { data, size } = encode(text, OPTIONS);
  const pixels = Buffer.from(data.flatMap((row) => row.map((isDark) => (isDark ? 0 : 255))));
  return sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize(size * MODULE_PIXELS, size * MODULE_PIXELS, { kernel: 'nearest' })
    .png({ palette: true, colours: 2 })
    .toBuffer();
}
