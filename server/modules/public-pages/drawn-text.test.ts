import { expect, test } from 'vitest';
import { lines, loadTypefaces, outline } from './drawn-text.ts';

test('wraps words to the width, and cuts what is too long', async () => {
  const { bold } = await loadTypefaces();
  const room = { width: 600, most: 2 };
  expect(lines(bold, 'Priya Sharma', 60, room)).toEqual(['Priya Sharma']);
  for (const name of [
    'Maple Lane Driving Academy of the North and the South',
    'L'.repeat(90),
    '伟'.repeat(90),
    `a ${'b'.repeat(90)} c`,
  ]) {
    const found = lines(bold, name, 60, room);
    expect(found.length).toBeLessThanOrEqual(2);
    for (const line of found) expect(outline(bold, line, 60).width).toBeLessThanOrEqual(600);
    expect(found.join(' ')).toContain('…');
  }
});

test('draws all letters of a name beyond western Europe, and Chinese in Latin letters', async () => {
  const { bold } = await loadTypefaces();
  // As wide as its letters in their fonts; letters that a font lacks were left out.
  for (const name of ['Łukasz', 'Олена', 'Ελένη']) {
    const widths = [...name].map((letter) => outline(bold, letter, 1_000).width);
    expect(Math.min(...widths)).toBeGreaterThan(200);
    expect(outline(bold, name, 1_000).width).toBeGreaterThan(0.95 * widths.reduce((sum, one) => sum + one));
  }
  expect(outline(bold, '王伟', 60)).toEqual(outline(bold, 'WangWei', 60));
});

test('puts words in two fonts next to each other', async () => {
  const { bold } = await loadTypefaces();
  const [maya, singh, both] = ['Maya ', 'ਸਿੰਘ', 'Maya ਸਿੰਘ'].map((text) => outline(bold, text, 60));
  expect(both?.width).toBeCloseTo((maya?.width ?? 0) + (singh?.width ?? 0));
  expect(both?.path).not.toContain(singh?.path);
});
