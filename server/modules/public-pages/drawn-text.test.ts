import { expect, test } from 'vitest';
import { lines, loadTypeface, outline } from './drawn-text.ts';

test('words stand on as many lines as they need and fit their width, what is too long is cut', async () => {
  const { bold } = await loadTypeface();
  const room = { width: 600, most: 2 };
  expect(lines(bold, 'Priya Sharma', 60, room)).toEqual(['Priya Sharma']);
  for (const name of [
    'Maple Lane Driving Academy of the North and the South',
    'L'.repeat(90),
    `a ${'b'.repeat(90)} c`,
  ]) {
    const found = lines(bold, name, 60, room);
    expect(found.length).toBeLessThanOrEqual(2);
    for (const line of found) expect(outline(bold, line, 60).width).toBeLessThanOrEqual(600);
    expect(found.join(' ')).toContain('…');
  }
  // No letter of the typeface: nothing in its place.
  expect(outline(bold, '王伟', 60).width).toBe(0);
});
