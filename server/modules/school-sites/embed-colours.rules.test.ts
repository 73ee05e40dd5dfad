import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, embedColours } from './embed-colours.rules.ts';

test('a school’s colours are as it chose them where they can be read, and its accent darker or lighter where not', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  const none = embedColours({ accent: null, background: null });
  expect(none).toEqual({ background: '#ffffff', ink: '#000000', accent: '#0b6b63', onAccent: '#ffffff' });
  expect(embedColours({ accent: '#8b0000', background: '#fff8e7' })).toMatchObject({
    accent: '#8b0000',
    ink: '#000000',
  });
  expect(embedColours({ accent: '#ffd700', background: '#ffffff' }).accent).toBe('#806c00');
  expect(embedColours({ accent: '#00008b', background: '#101010' })).toMatchObject({
    ink: '#ffffff',
    background: '#101010',
  });
});

test('whatever two colours are chosen, text and accent are read on the background, and what stands on the accent', () => {
  const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(colour, colour, (accent, background) => {
      const made = embedColours({ accent, background });
      expect(contrast(made.ink, made.background)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(made.accent, made.background)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(made.onAccent, made.accent)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});
