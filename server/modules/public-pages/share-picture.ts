import { lines, loadTypefaces, outline } from './drawn-text.ts';

export interface SharedRecord {
  name: string;
  /** `Toronto, ON` */
  place: string;
  rating: number | null;
  reviewCount: number;
}

const WIDTH = 1200;
const HEIGHT = 630;
const LEFT = 64;
const PHOTO = { side: 400, left: 736, top: 115 };
const NAME = { size: 72, lead: 84, most: 3 };
const STAR = 'M12 2l3.1 6.3 6.9 1-5 4.9 1.2 6.8-6.2-3.2-6.2 3.2 1.2-6.8-5-4.9 6.9-1z';
const MARK = `<rect width="32" height="32" rx="9" fill="#0b6b66"/><path d="M12.6 7h6.8L26 26H6Z" fill="#fff" opacity=".22"/><path
  d="M16 8v3.2m0 3v4m0 3.2V26" stroke="#f4ac3d" stroke-width="2.8" stroke-linecap="round" fill="none"/>`;

/** The preview of a link to a school or an instructor: name, place, stars, and the photo if there is one. Language-neutral. */
export async function drawSharePicture(
  { name, place, rating, reviewCount }: SharedRecord,
  photo: Buffer | null,
): Promise<Buffer> {
  const [{ default: sharp }, typefaces] = await Promise.all([import('sharp'), loadTypefaces()]);
  const at = (x: number, y: number, drawn: string, fill = '#1b1f1e') =>
    `<g transform="translate(${x} ${y})" fill="${fill}">${drawn}</g>`;
  const width = (photo ? PHOTO.left - 48 : WIDTH - LEFT) - LEFT;
  const named = lines(typefaces.bold, name, NAME.size, { width, most: NAME.most });
  const top = 315 - ((named.length - 1) * NAME.lead) / 2;
  const below = top + (named.length - 1) * NAME.lead + 64;
  const stars = [0, 1, 2, 3, 4].map((number) =>
    at(
      LEFT + number * 52,
      below + 28,
      `<path transform="scale(1.9)" d="${STAR}"/>`,
      number < Math.round(rating ?? 0) ? '#f4ac3d' : '#e2ddd2',
    ),
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="#fbfaf7"/><rect y="${HEIGHT - 16}" width="${WIDTH}" height="16" fill="#0b6b66"/>
    <g transform="translate(${LEFT} 56) scale(2)">${MARK}</g>
    ${at(LEFT + 84, 102, outline(typefaces.bold, 'Lanewise', 40).path)}
    ${named.map((line, index) => at(LEFT, top + index * NAME.lead, outline(typefaces.bold, line, NAME.size).path)).join('')}
    ${at(LEFT, below, outline(typefaces.plain, lines(typefaces.plain, place, 36, { width, most: 1 })[0] ?? '', 36).path, '#55605c')}
    ${rating === null ? '' : stars.join('') + at(LEFT + 276, below + 64, outline(typefaces.plain, `(${reviewCount})`, 34).path, '#55605c')}
  </svg>`;
  const face =
    photo &&
    (await sharp(photo)
      .resize(PHOTO.side, PHOTO.side)
      .composite([{ input: circle(), blend: 'dest-in' }])
      .png()
      .toBuffer());
  const layers = face ? [{ input: face, left: PHOTO.left, top: PHOTO.top }] : [];
  return sharp(Buffer.from(svg)).composite(layers).png({ palette: true, quality: 90 }).toBuffer();
}

const circle = (): Buffer => {
  const half = PHOTO.side / 2;
  return Buffer.from(
    `<svg width="${PHOTO.side}" height="${PHOTO.side}"><circle cx="${half}" cy="${half}" r="${half}"/></svg>`,
  );
};
