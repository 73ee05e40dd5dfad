import type { Face } from './draw.ts';
import type { Skin } from './skin.ts';

const FAIR: Skin = { base: '#f3cdb0', deep: '#dba886', lip: '#c0605a' };
const PEACH: Skin = { base: '#efc49c', deep: '#d4a074', lip: '#b8574d' };
const OLIVE: Skin = { base: '#dcaa80', deep: '#bf8a60', lip: '#a84f45' };
const TAN: Skin = { base: '#c68f62', deep: '#a67148', lip: '#93413a' };
const BROWN: Skin = { base: '#a56d47', deep: '#855232', lip: '#7c332f' };
const DEEP: Skin = { base: '#7d4e34', deep: '#613823', lip: '#57221f' };

const BLACK = { color: '#26201f', light: '#4a403d' };
const BROWN_HAIR = { color: '#4a2d20', light: '#76503a' };

/** Faces by last name in `server/demo/people.ts`, as plain lowercase letters. */
export const FACES: Record<string, Face> = {
  sharma: {
    ground: '#f2c879',
    skin: TAN,
    hair: { kind: 'longSidePart', ...BLACK },
    clothes: { kind: 'kurta', color: '#0b6b66', deep: '#084c48' },
    earrings: '#e8b23c',
    lashes: true,
    mouth: 'laugh',
  },
  okafor: {
    ground: '#9cc8c0',
    skin: DEEP,
    hair: { kind: 'fade', color: '#1d1715', light: '#3b302c' },
    clothes: { kind: 'sweater', color: '#e0a030', deep: '#b97d18' },
    beard: { kind: 'short', color: '#241a17' },
    mouth: 'laugh',
  },
  zhang: {
    ground: '#b9cbe3',
    skin: PEACH,
    hair: { kind: 'shortGrey', color: '#322c2c', light: '#8c8886' },
    clothes: { kind: 'shirt', color: '#2f4a75', deep: '#1f3457' },
    glasses: '#2c2c30',
    lines: true,
  },
  selvaraj: {
    ground: '#e7b7a4',
    skin: BROWN,
    hair: { kind: 'bun', ...BLACK },
    clothes: { kind: 'vNeck', color: '#7b4a8f', deep: '#5b3270' },
    earrings: '#f0c354',
    lashes: true,
  },
  gill: {
    ground: '#a9c7d8',
    skin: TAN,
    hair: { kind: 'turban', color: '#d8652c', light: '#b04a18' },
    clothes: { kind: 'shirt', color: '#e9e4da', deep: '#b7b0a2' },
    beard: { kind: 'short', color: '#8d8783' },
    brows: '#5b5350',
    lines: true,
  },
  morales: {
    ground: '#bcd7a8',
    skin: OLIVE,
    hair: { kind: 'waves', ...BROWN_HAIR },
    clothes: { kind: 'vNeck', color: '#c9423f', deep: '#97292a' },
    earrings: '#e8b23c',
    lashes: true,
    mouth: 'laugh',
  },
  nakamura: {
    ground: '#d9cfe6',
    skin: PEACH,
    hair: { kind: 'neat', color: '#5d5957', light: '#8f8b88' },
    clothes: { kind: 'shirt', color: '#9cc3dd', deep: '#6c98b6' },
    beard: { kind: 'moustache', color: '#6a6563' },
    lines: true,
  },
  lin: {
    ground: '#f3d58e',
    skin: FAIR,
    hair: { kind: 'bob', ...BLACK },
    clothes: { kind: 'sweater', color: '#e77b54', deep: '#c45c37' },
    glasses: '#8a3b2a',
    lashes: true,
  },
  lavoie: {
    ground: '#a8cfc4',
    skin: FAIR,
    hair: { kind: 'curly', color: '#a3502a', light: '#c9774a' },
    clothes: { kind: 'turtleneck', color: '#6b2138', deep: '#4c1426' },
    freckles: true,
    lashes: true,
    mouth: 'laugh',
  },
  benali: {
    ground: '#e9c4a2',
    skin: OLIVE,
    hair: { kind: 'shortCurls', color: '#2a201c', light: '#54433a' },
    clothes: { kind: 'hoodie', color: '#5d7a52', deep: '#43593a' },
    beard: { kind: 'stubble', color: '#2a201c' },
  },
  fernandez: {
    ground: '#c7d5ee',
    skin: OLIVE,
    hair: { kind: 'ponytail', color: '#38241b', light: '#644536' },
    clothes: { kind: 'jacket', color: '#4d7299', deep: '#355473' },
    lashes: true,
  },
  gagnon: {
    ground: '#d6c9ae',
    skin: FAIR,
    hair: { kind: 'bald', color: '#b3aca4', light: '#ffffff' },
    clothes: { kind: 'plaid', color: '#b8423a', deep: '#6f1f1d' },
    beard: { kind: 'short', color: '#c4beb6' },
    brows: '#8f8880',
    glasses: '#3b3a3c',
    lines: true,
  },
};
