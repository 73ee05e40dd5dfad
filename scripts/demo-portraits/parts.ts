import type { Skin } from './skin.ts';

interface Hair {
  color: string;
  /** The colour of strands that catch the light. */
  light: string;
}
interface Clothes {
  color: string;
  deep: string;
}

const none = '';
const shape = (path: string, color: string): string => `<path d="${path}" fill="${color}"/>`;
const strands = (path: string, color: string): string =>
  `<path d="${path}" fill="none" stroke="${color}" stroke-width="2" stroke-linecap="round" opacity=".75"/>`;
const curls = (color: string, circles: readonly (readonly [number, number, number])[]): string =>
  `<g fill="${color}">${circles.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`).join('')}</g>`;

/** The hair behind the shoulders, and in front of the forehead. */
export const HAIR = {
  longSidePart: ({ color, light }: Hair) => ({
    behind: shape('M57 158c-9-40-9-122 43-122s52 82 43 122c-12 8-26 6-30-4H87c-4 10-18 12-30 4Z', color),
    front:
      shape('M67 96c-5-34 8-56 36-56 26 0 34 26 30 56-3-14-9-24-19-31-10 9-26 14-38 15-6 5-8 10-9 16Z', color) +
      strands('M112 58c-9 8-20 13-33 15M116 52c8 5 13 14 14 24', light),
  }),
  fade: ({ color, light }: Hair) => ({
    behind: none,
    front:
      shape('M69.5 82c-4-28 8-43 30.5-43s34.5 15 30.5 43c-1.5-8-4-14-8-17-14-5-31-5-45 0-4 3-6.5 9-8 17Z', color) +
      strands('M84 47q16-6 32 0', light),
  }),
  shortGrey: ({ color, light }: Hair) => ({
    behind: none,
    front:
      shape('M68.5 88c-5-32 8-49 31.5-49s36.5 17 31.5 49c-1-8-3-14-6-19-13 1-31-3-40-10-7 5-13 15-17 29Z', color) +
      shape(
        'M68.5 88c-1.4-10-.8-17 1.6-23l5.4 6c-4 5-6 10-7 17ZM131.5 88c1.4-10 .8-17-1.6-23l-4.4 6c3 5 5 10 6 17Z',
        light,
      ) +
      strands('M88 50q14-6 28 3', light),
  }),
  bun: ({ color, light }: Hair) => ({
    behind: `<circle cx="100" cy="33" r="17" fill="${color}"/>`,
    front:
      shape('M68 90c-4-32 9-48 32-48s36 16 32 48c-3-15-13-27-32-31-19 4-29 16-32 31Z', color) +
      strands('M100 45v12M87 28q13-8 26 0M80 62q8-7 16-8M120 62q-8-7-16-8', light),
  }),
  turban: ({ color, light }: Hair) => ({
    behind: none,
    front:
      shape('M64 80c-9-38 10-58 36-58s45 20 36 58c-7-9-20-17-36-25-16 8-29 16-36 25Z', color) +
      `<path d="M100 55c-7-12-19-18-31-15M100 55c4-15 17-23 30-19M99 54c-14-3-27 2-34 15M101 54c14-3 27 2 34 15M100 55V30" fill="none" stroke="${light}" stroke-width="2.2" stroke-linecap="round"/>`,
  }),
  waves: ({ color, light }: Hair) => ({
    behind: shape(
      'M100 35c-33 0-45 24-44 47 0 11-8 15-7 27 1 10-6 15-3 26 3 13 19 17 31 12h46c12 5 28 1 31-12 3-11-4-16-3-26 1-12-7-16-7-27 1-23-11-47-44-47Z',
      color,
    ),
    front:
      shape(
        'M67 98c-6-36 8-58 33-58s39 22 33 58c-2-12-7-20-13-25-7-6-14-9-20-15-5 7-13 12-21 16-6 4-10 12-12 24Z',
        color,
      ) + strands('M100 58c6 6 13 9 20 15M60 96c-3 9-7 12-6 22M140 96c3 9 7 12 6 22M96 48q-12 3-18 14', light),
  }),
  neat: ({ color, light }: Hair) => ({
    behind: none,
    front:
      shape(
        'M68.5 86c-5-31 8-46 33-46 22 0 35 15 30 46-1-8-3-15-7-20-5-2-9-3-13-6-12 6-24 8-35 8-4 4-7 10-8 18Z',
        color,
      ) + strands('M112 60c-9-4-15-8-19-13M84 51c9-4 20-5 30 0', light),
  }),
  bob: ({ color, light }: Hair) => ({
    behind: shape('M59 126c-9-58 4-90 41-90s50 32 41 90c-4 6-16 6-19 0H78c-3 6-15 6-19 0Z', color),
    front:
      shape('M66 112c-6-48 5-72 34-72s40 24 34 72c-5-6-6-20-6-34-16-6-40-6-56 0 0 14-1 28-6 34Z', color) +
      strands('M84 46c-4 8-6 16-6 26M100 42v28M116 46c4 8 6 16 6 26', light),
  }),
  curly: ({ color, light }: Hair) => ({
    behind: curls(color, [
      [62, 78, 17],
      [58, 98, 16],
      [60, 118, 15],
      [138, 78, 17],
      [142, 98, 16],
      [140, 118, 15],
      [70, 58, 18],
      [130, 58, 18],
      [66, 132, 11],
      [134, 132, 11],
    ]),
    front:
      curls(color, [
        [78, 54, 13],
        [94, 47, 14],
        [110, 47, 14],
        [124, 55, 13],
        [70, 68, 9],
        [130, 68, 9],
        [86, 60, 8],
        [102, 57, 9],
        [116, 60, 8],
      ]) + strands('M74 52q5-7 11-6M97 42q7-4 12 0M120 50q6 3 8 8M59 92q-4 8 0 14M141 92q4 8 0 14', light),
  }),
  shortCurls: ({ color, light }: Hair) => ({
    behind: none,
    front:
      curls(color, [
        [73, 68, 8],
        [77, 58, 10],
        [87, 50, 11],
        [100, 46, 12],
        [113, 50, 11],
        [123, 58, 10],
        [127, 68, 8],
        [92, 58, 8],
        [108, 58, 8],
        [70.5, 77, 4.5],
        [129.5, 77, 4.5],
      ]) + strands('M84 47q4-4 9-3M104 42q6 0 9 4M120 54q4 3 5 7', light),
  }),
  ponytail: ({ color, light }: Hair) => ({
    behind: shape('M118 44c26 2 34 24 31 50-2 22 6 34-2 58-14 4-24-8-24-24 0-26-2-58-5-84Z', color),
    front:
      shape('M68 90c-5-33 8-50 32-50s37 17 32 50c-2-11-6-20-13-26-14 0-29-3-38-9-6 8-11 20-13 35Z', color) +
      strands('M82 55c10 6 24 9 37 9M90 46c10 6 22 9 34 13M140 82c2 16 4 30 3 44', light),
  }),
  bald: ({ color, light }: Hair) => ({
    behind: none,
    front:
      shape(
        'M67.5 92c-5-14-3-28 5-36 1 8-.5 13-1.5 19-1 6-2.5 11-3.5 17ZM132.5 92c5-14 3-28-5-36-1 8 .5 13 1.5 19 1 6 2.5 11 3.5 17Z',
        color,
      ) +
      `<path d="M88 53q10-4 20 0" fill="none" stroke="${light}" stroke-width="3" stroke-linecap="round" opacity=".5"/>`,
  }),
} satisfies Record<string, (hair: Hair) => { behind: string; front: string }>;

/** Beards are drawn inside the head. */
export const BEARDS = {
  short: (color: string) =>
    `<path d="M69 88c3 10 5 16 10 17 6-2 13-3.5 21-3.500s15 1.5 21 3.500c5-1 7-7 10-17v44H69Z" fill="${color}" opacity=".92"/><path d="M88 107.500q12 7.5 24 0v1.500q-12 12-24 0Z" fill="#00000000"/>`,
  stubble: (color: string) =>
    `<path d="M69 88c3 10 6 15 11 16 6-2 12-3 20-3s14 1 20 3c5-1 8-6 11-16v44H69Z" fill="${color}" opacity=".32"/>`,
  moustache: (color: string) =>
    `<path d="M86.5 107c2-4.5 8-5.5 13.5-3.5 5.5-2 11.5-1 13.5 3.5-4-.8-9-.8-13.5.6-4.5-1.4-9.5-1.4-13.5-.6Z" fill="${color}"/>`,
} satisfies Record<string, (color: string) => string>;

const BODY = 'M26 204c2-34 24-48 58-54 5 10 27 10 32 0 34 6 56 20 58 54Z';
const body = ({ color }: Clothes): string => shape(BODY, color);

/** Shoulders and neckline. */
export const CLOTHES = {
  sweater: (clothes: Clothes, _skin: Skin) =>
    `${body(clothes)}<path d="M83 150c6 13 28 13 34 0" fill="none" stroke="${clothes.deep}" stroke-width="5"/><path d="M58 204c-1-14 0-24 3-32M142 204c1-14 0-24-3-32" fill="none" stroke="${clothes.deep}" stroke-width="2"/>`,
  vNeck: (clothes: Clothes, skin: Skin) =>
    `${body(clothes)}${shape('M82 149l18 29 18-29Z', skin.base)}<path d="M82 149l18 29 18-29" fill="none" stroke="${clothes.deep}" stroke-width="4" stroke-linejoin="round"/>`,
  kurta: (clothes: Clothes, skin: Skin) =>
    `${body(clothes)}${shape('M83 149c3 12 10 17 17 17s14-5 17-17Z', skin.base)}<path d="M83 149c3 12 10 17 17 17s14-5 17-17M100 167v37" fill="none" stroke="${clothes.deep}" stroke-width="4"/><g fill="${clothes.deep}"><circle cx="108" cy="178" r="2"/><circle cx="108" cy="190" r="2"/></g>`,
  shirt: (clothes: Clothes, skin: Skin) =>
    `${body(clothes)}${shape('M86 148l14 20 14-20Z', skin.base)}<path d="M84 146l-8 10 16 18 8-7ZM116 146l8 10-16 18-8-7Z" fill="${clothes.color}" stroke="${clothes.deep}" stroke-width="2.5" stroke-linejoin="round"/><path d="M100 168v36" stroke="${clothes.deep}" stroke-width="2"/><g fill="${clothes.deep}"><circle cx="100" cy="182" r="1.8"/><circle cx="100" cy="195" r="1.8"/></g>`,
  jacket: (clothes: Clothes, skin: Skin) =>
    `${body(clothes)}${shape('M82 149l12 55h12l12-55Z', '#f6efe2')}${shape('M86 149c2 9 8 13 14 13s12-4 14-13Z', skin.base)}<path d="M82 147l-10 12 12 14-4 8 16 23M118 147l10 12-12 14 4 8-16 23" fill="none" stroke="${clothes.deep}" stroke-width="3" stroke-linejoin="round"/>`,
  hoodie: (clothes: Clothes, skin: Skin) =>
    `${body(clothes)}${shape('M72 152c4-8 52-8 56 0 4 12-14 26-28 26s-32-14-28-26Z', clothes.deep)}${shape('M84 149c2 12 10 17 16 17s14-5 16-17Z', skin.base)}<path d="M91 172v20M109 172v20" stroke="#f6efe2" stroke-width="2.5" stroke-linecap="round"/>`,
  turtleneck: (clothes: Clothes, _skin: Skin) =>
    `${body(clothes)}<path d="M58 204c-1-14 0-24 3-32M142 204c1-14 0-24-3-32" fill="none" stroke="${clothes.deep}" stroke-width="2"/>`,
  plaid: (clothes: Clothes, skin: Skin) =>
    `<clipPath id="body"><path d="${BODY}"/></clipPath>${body(clothes)}<g clip-path="url(#body)" stroke="${clothes.deep}" stroke-width="5" opacity=".55"><path d="M44 140v70M70 140v70M130 140v70M156 140v70M20 172h160M20 192h160"/></g>${shape('M86 148l14 20 14-20Z', skin.base)}<path d="M84 146l-8 10 16 18 8-7ZM116 146l8 10-16 18-8-7Z" fill="${clothes.color}" stroke="${clothes.deep}" stroke-width="2.5" stroke-linejoin="round"/>`,
} satisfies Record<string, (clothes: Clothes, skin: Skin) => string>;
