import { expect, test } from 'vitest';
import { TIME_ZONES } from './provinces.ts';
import { texts as en } from './zone-names.en.ts';
import { texts as fr } from './zone-names.fr.ts';
import { zoneName } from './zone-names.ts';

test('[product: named zones] a Montréaler is told of Eastern Time, not of Toronto; every Canadian zone has a name in both languages', () => {
  expect(zoneName(en, 'America/Toronto')).toBe('Eastern Time');
  expect(zoneName(fr, 'America/Toronto')).toBe('heure de l’Est');
  // Quebec's far east stays on Atlantic time all year and Halifax doesn't, so its own name is clearer.
  expect(zoneName(fr, 'America/Blanc-Sablon')).toBe('heure de Blanc-Sablon');
  for (const zone of TIME_ZONES) {
    expect(zoneName(en, zone)).toMatch(/ [Tt]ime$/);
    expect(zoneName(fr, zone)).toMatch(/^heure d/);
  }
});

test.each([
  ['America/St_Johns', 'Newfoundland Time', 'heure de Terre-Neuve'],
  ['America/Halifax', 'Atlantic Time', 'heure de l’Atlantique'],
  ['America/Moncton', 'Atlantic Time', 'heure de l’Atlantique'],
  ['America/Goose_Bay', 'Atlantic Time', 'heure de l’Atlantique'],
  ['America/Iqaluit', 'Eastern Time', 'heure de l’Est'],
  ['America/Winnipeg', 'Central Time', 'heure du Centre'],
  ['America/Rankin_Inlet', 'Central Time', 'heure du Centre'],
  ['America/Resolute', 'Central Time', 'heure du Centre'],
  ['America/Regina', 'Saskatchewan Time', 'heure de la Saskatchewan'],
  ['America/Edmonton', 'Mountain Time', 'heure des Rocheuses'],
  ['America/Inuvik', 'Mountain Time', 'heure des Rocheuses'],
  ['America/Vancouver', 'Pacific Time', 'heure du Pacifique'],
  ['America/Whitehorse', 'Yukon Time', 'heure du Yukon'],
  ['America/Creston', 'Creston time', 'heure de Creston'],
])('%s is %s, %s', (zone, english, french) => {
  expect([zoneName(en, zone), zoneName(fr, zone)]).toEqual([english, french]);
});
