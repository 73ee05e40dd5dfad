/** Draws the demo world's instructors. Run `node scripts/demo-portraits.ts` after changing `demo-portraits/`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { drawPortrait } from './demo-portraits/draw.ts';
import { FACES } from './demo-portraits/faces.ts';

const SIDE = 512;
const folder = join(import.meta.dirname, '../server/demo/portraits');
mkdirSync(folder, { recursive: true });
for (const [name, face] of Object.entries(FACES)) {
  const drawing = Buffer.from(drawPortrait(face));
  const density = (72 * SIDE) / 154;
  writeFileSync(
    join(folder, `${name}.webp`),
    await sharp(drawing, { density }).resize(SIDE, SIDE).webp({ quality: 82 }).toBuffer(),
  );
}
