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

test('draws all letters of a name beyond western Europe, and other scripts in Latin letters', async () => {
  const { bold } = await loadTypefaces();
  // As wide as its letters in their fonts; letters that a font lacks were left out.
  const widths = [...'Łukasz'].map((letter) => outline(bold, letter, 1_000).width);
  expect(Math.min(...widths)).toBeGreaterThan(200);
  expect(outline(bold, 'Łukasz', 1_000).width).toBeGreaterThan(0.95 * widths.reduce((sum, one) => sum + one));
  for (const [given, drawn] of [
    ['Олена', 'Olena'],
    ['Nguyễn Thị', 'Nguyen Thi'],
    ['王伟', 'WangWei'],
  ] as const)
    expect(outline(bold, given, 60)).toEqual(outline(bold, drawn, 60));
});
