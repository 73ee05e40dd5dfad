/**
 * Draws the icons for a phone's home screen. Run `node scripts/app-icons.ts` after changing `web/public/favicon.svg`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

const folder = join(import.meta.dirname, '../web/public');
const favicon = readFileSync(join(folder, 'favicon.svg'), 'utf8');
/** Full bleed with the drawing inset, because the phone crops it to its own shape. */
const full = favicon.replace(' rx="9"', '').replace('viewBox="0 0 32 32"', 'viewBox="3 3 26 26"');
const spacious = full.replace(
  /(<path[^<>]*\/>)\s*(<path[^<>]*\/>)/,
  '<g transform="translate(4 4) scale(.75)">$1$2</g>',
);

const draw = (svg: string, size: number, name: string) =>
  sharp(Buffer.from(svg), { density: size * 3 })
    .resize(size)
    .png({ palette: true })
    .toFile(join(folder, name));

await draw(favicon, 192, 'icon-192.png');
await draw(favicon, 512, 'icon-512.png');
await draw(spacious, 512, 'icon-full-512.png');
await draw(spacious, 180, 'apple-touch-icon.png');
