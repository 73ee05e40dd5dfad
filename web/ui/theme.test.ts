import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const WEB = join(import.meta.dirname, '..');
const THEMES = ['light', 'dark'] as const;

/** WCAG 2.2: 1.4.3 for text, 1.4.11 for the outlines of controls and the focus ring. */
const TEXT = 4.5;
const OUTLINE = 3;

/** Backgrounds of pages, cards and notices. Every text colour must be readable on each. */
const GROUNDS = ['paper', 'surface', 'sunken', 'action-soft', 'amber-soft', 'loss-soft', 'good-soft'];
/** `bg-line/40` lies between this colour and the background below it, and so does its contrast. */
const TINT = 'line';
const TEXTS = ['ink', 'soft', 'action-text', 'amber-text', 'loss-text', 'good-text'];
const OUTLINES = ['line-strong', 'action', 'loss'];
/** Strong fills and the one text colour allowed on each. */
const FILLS: Record<string, string> = {
  action: 'on-action',
  'action-hover': 'on-action',
  amber: 'on-amber',
  loss: 'on-loss',
  'loss-hover': 'on-loss',
  // The count on a selected chip.
  'on-amber': 'amber',
};
const BACKGROUNDS = [...GROUNDS, TINT, 'transparent', ...Object.keys(FILLS)];

type Colour = readonly [red: number, green: number, blue: number];

const readColour = (hex: string): Colour =>
  [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255) as unknown as Colour;

function readTheme(theme: (typeof THEMES)[number]): Map<string, Colour> {
  const css = readFileSync(join(WEB, 'ui/theme.css'), 'utf8');
  const values = new Map(
    [...css.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\);/g)].map(([, name = '', light = '', dark = '']) => [
      name,
      readColour(theme === 'light' ? light : dark),
    ]),
  );
  return new Map(
    [...css.matchAll(/--color-([\w-]+): var\(--([\w-]+)\);/g)].flatMap(([, name = '', variable = '']) => {
      const colour = values.get(variable);
      return colour ? [[name, colour] as const] : [];
    }),
  );
}

function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Colour, other: Colour): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

test.each(THEMES)('%s: every text colour and outline stands out from what it is drawn on', (theme) => {
  const colours = readTheme(theme);
  const colour = (name: string): Colour => {
    const found = colours.get(name);
    if (!found) throw new Error(`theme.css has no colour ${name}`);
    return found;
  };
  const pairs = [
    ...[...GROUNDS, TINT].flatMap((ground) => TEXTS.map((text) => [text, ground, TEXT] as const)),
    ...Object.entries(FILLS).map(([fill, text]) => [text, fill, TEXT] as const),
    ...GROUNDS.flatMap((ground) => OUTLINES.map((outline) => [outline, ground, OUTLINE] as const)),
  ];
  const tooFaint = pairs.flatMap(([front, back, least]) => {
    const ratio = contrast(colour(front), colour(back));
    return ratio < least ? [`${front} on ${back}: ${ratio.toFixed(2)}, needs ${least}`] : [];
  });
  expect(tooFaint).toEqual([]);
});

/** Text and background colours of each class list in the components, per state that changes one. */
function pairsInComponents(): { file: string; state: string; background?: string; text?: string }[] {
  const files = globSync('**/*.{ts,tsx}', { cwd: WEB }).filter((file) => !/\.test\.tsx?$/.test(file));
  const names = new Set([...readTheme('light').keys(), 'transparent']);
  return files.flatMap((file) =>
    [...readFileSync(join(WEB, file), 'utf8').matchAll(/(["'`])((?:(?!\1)[^\n])*)\1/g)].flatMap(([, , list = '']) => {
      const states = new Map<string, { background?: string; text?: string }>();
      for (const word of list.split(/\s+/)) {
        const [, state = '', kind, name = ''] = /^((?:\S+:)?)(bg|text)-([a-z-]+)(?:\/\d+)?$/.exec(word) ?? [];
        if (kind && names.has(name))
          states.set(state, { ...states.get(state), [kind === 'bg' ? 'background' : 'text']: name });
      }
      return [...states].map(([state, colours]) => ({ file, state, ...states.get(''), ...colours }));
    }),
  );
}

test('components put text only on backgrounds whose contrast is checked', () => {
  const pairs = pairsInComponents();
  expect(pairs.filter(({ background, text }) => background && text).length).toBeGreaterThan(40);
  const unchecked = pairs.filter(({ background, text }) => {
    if (background !== undefined && !BACKGROUNDS.includes(background)) return true;
    if (text === undefined) return false;
    // An icon may sit on another element's fill.
    if (background === undefined) return ![...TEXTS, 'on-action', 'on-amber', 'on-loss'].includes(text);
    return background in FILLS ? FILLS[background] !== text : !TEXTS.includes(text);
  });
  expect(unchecked).toEqual([]);
});
