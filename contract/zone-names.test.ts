import { expect, test } from 'vitest';
import { TIME_ZONES } from './provinces.ts';
import { zoneName } from './zone-names.ts';

test('[product: named zones] a Montréaler is told of Eastern Time, not of Toronto; every Canadian zone has a name in both languages', () => {
  expect(zoneName('America/Toronto', 'en')).toBe('Eastern Time');
  expect(zoneName('America/Toronto', 'fr')).toBe('heure de l’Est');
  // Quebec's far east keeps Atlantic time all year, when Halifax does not: its place is the better name.
  expect(zoneName('America/Blanc-Sablon', 'fr')).toBe('heure de Blanc-Sablon');
  for (const zone of TIME_ZONES) {
    expect(zoneName(zone, 'en')).toMatch(/ [Tt]ime$/);
    expect(zoneName(zone, 'fr')).toMatch(/^heure d/);
  }
});
