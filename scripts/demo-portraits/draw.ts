import { BEARDS, CLOTHES, HAIR } from './parts.ts';
import type { Skin } from './skin.ts';

export interface Face {
  ground: string;
  skin: Skin;
  hair: { kind: keyof typeof HAIR; color: string; light: string };
  clothes: { kind: keyof typeof CLOTHES; color: string; deep: string };
  brows?: string;
  beard?: { kind: keyof typeof BEARDS; color: string };
  glasses?: string;
  earrings?: string;
  freckles?: boolean;
  lashes?: boolean;
  /** Wrinkles around the eyes and mouth, for an instructor with decades of experience. */
  lines?: boolean;
  mouth?: 'smile' | 'laugh';
}

/** Head, neck and shoulders, cropped so the face is large enough for a list. */
export function drawPortrait(face: Face): string {
  const { skin, ground } = face;
  const hair = HAIR[face.hair.kind](face.hair);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="23 14 154 154" width="154" height="154">
<defs><clipPath id="head"><path d="${HEAD}"/></clipPath><clipPath id="neck"><path d="${NECK}"/></clipPath></defs>
<rect width="200" height="200" fill="${ground}"/><circle cx="100" cy="88" r="66" fill="#fff" opacity=".22"/>
${hair.behind}
<g transform="translate(0 -11)">${CLOTHES[face.clothes.kind](face.clothes, skin)}</g>
<path d="${NECK}" fill="${skin.base}"/><ellipse cx="100" cy="124" rx="27" ry="17" fill="${skin.deep}" clip-path="url(#neck)"/>
${CLOTHES_OVER_NECK(face)}
<g fill="${skin.base}"><ellipse cx="69.5" cy="92" rx="6.5" ry="9"/><ellipse cx="130.5" cy="92" rx="6.5" ry="9"/></g>
<g fill="none" stroke="${skin.deep}" stroke-width="1.8" stroke-linecap="round"><path d="M67 89q3.4 1.6 2.4 6.4M133 89q-3.4 1.6-2.4 6.4"/></g>
<path d="${HEAD}" fill="${skin.base}"/>
<g clip-path="url(#head)"><path d="M66 40h17c-10 22-9 58 4 88h-23z" fill="${skin.deep}" opacity=".16"/>
<g fill="${skin.lip}" opacity=".26"><ellipse cx="82" cy="103" rx="7.5" ry="5"/><ellipse cx="118" cy="103" rx="7.5" ry="5"/></g>
${face.freckles ? freckles(skin) : ''}${face.beard ? BEARDS[face.beard.kind](face.beard.color) : ''}</g>
${features(face)}
${hair.front}
${face.glasses ? glasses(face.glasses) : ''}${face.earrings ? earrings(face.earrings) : ''}
</svg>`;
}

const HEAD = 'M70 82C70 58 82 47 100 47S130 58 130 82V92C130 113 116 129 100 129S70 113 70 92Z';
const NECK = 'M87 112h26v22c0 8-6 13-13 13s-13-5-13-13Z';

const CLOTHES_OVER_NECK = ({ clothes }: Face): string =>
  clothes.kind === 'turtleneck'
    ? `<path d="M84 127c10 5 22 5 32 0l3 28H81Z" fill="${clothes.color}"/><path d="M84 132c10 5 22 5 32 0" fill="none" stroke="${clothes.deep}" stroke-width="1.6"/>`
    : '';

function features({ skin, brows, hair, mouth = 'smile', lashes, lines }: Face): string {
  const dark = '#2a1c17';
  const eye = (x: number) =>
    `<ellipse cx="${x}" cy="90" rx="3.4" ry="4.1" fill="${dark}"/><circle cx="${x + 1.2}" cy="88.4" r="1.15" fill="#fff"/>`;
  const lash = lashes
    ? `<path d="M81.6 88.2q4.6-5.4 10.2-1.6M118.4 88.2q-4.6-5.4-10.2-1.6" stroke="${dark}" stroke-width="2" fill="none" stroke-linecap="round"/>`
    : '';
  const lineWork = lines
    ? `<path d="M78.6 93.6l-3.2 1.6M121.4 93.6l3.2 1.6M84 107q-2.4 3.4-1.2 7M116 107q2.4 3.4 1.2 7" stroke="${skin.deep}" stroke-width="1.5" fill="none" stroke-linecap="round"/>`
    : '';
  const lips =
    mouth === 'laugh'
      ? `<path d="M87.5 108.5q12.5 3 25 0c-1.6 8-6.6 11.4-12.5 11.4s-10.9-3.4-12.5-11.4Z" fill="#7c2f2c"/><path d="M88.6 109q11.4 2.6 22.8 0l-.9 3.4q-10.6 2.2-21 0Z" fill="#fff"/>`
      : `<path d="M89 109.5q11 8.6 22 0" stroke="${skin.lip}" stroke-width="3" fill="none" stroke-linecap="round"/>`;
  return `<path d="M80.5 80q5.6-4.6 12-1.8M119.5 80q-5.6-4.6-12-1.8" stroke="${brows ?? hair.color}" stroke-width="3.1" fill="none" stroke-linecap="round"/>
${eye(86.6)}${eye(113.4)}${lash}${lineWork}
<path d="M100.6 92.5c.8 3.6 3 6 2.2 8-.5 1.3-2.6 1.5-4.2 1" stroke="${skin.deep}" stroke-width="2.2" fill="none" stroke-linecap="round"/>${lips}`;
}

const freckles = ({ deep }: Skin): string =>
  [
    [80, 99],
    [84, 101.5],
    [88, 99.2],
    [112, 99.2],
    [116, 101.5],
    [120, 99],
    [83, 96.6],
    [117, 96.6],
  ]
    .map(([x, y]) => `<circle cx="${x}" cy="${y}" r=".95" fill="${deep}"/>`)
    .join('');

const glasses = (color: string): string =>
  `<g fill="#fff" fill-opacity=".16" stroke="${color}" stroke-width="2.4"><rect x="76" y="81.5" width="21" height="18" rx="8"/><rect x="103" y="81.5" width="21" height="18" rx="8"/><path d="M97 88.6q3-2 6 0M76 88l-6-1.4M124 88l6-1.4" fill="none"/></g>`;

const earrings = (color: string): string =>
  `<g fill="none" stroke="${color}" stroke-width="2"><circle cx="68.6" cy="105" r="3.6"/><circle cx="131.4" cy="105" r="3.6"/></g>`;
