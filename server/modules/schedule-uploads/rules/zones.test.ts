import { expect, test } from 'vitest';
import { readTimeZone } from './cells.ts';

const ELSEWHERE = 'Europe/Paris';

test.each([
  ['America/St_Johns', 'Newfoundland|Terre-Neuve|NST|NDT|HNT|HAT|Canada/Newfoundland'],
  ['America/Halifax', 'Atlantic|Atlantique|AST|ADT|AT|HNA|HAA|Canada/Atlantic'],
  ['America/Toronto', 'Eastern|Est|EST|EDT|ET|HNE|HAE|Canada/Eastern|America/Montreal|Montréal'],
  ['America/Winnipeg', 'Central|Centre|CST|CDT|CT|HNC|HAC|Canada/Central'],
  ['America/Edmonton', 'Mountain|Rocheuses|MST|MDT|MT|HNR|HAR|Canada/Mountain|Calgary|Yellowknife'],
  ['America/Edmonton', 'America/Yellowknife|America/Calgary|Heure des Rocheuses|Mountain Daylight Time'],
  ['America/Vancouver', 'Pacific|Pacifique|PST|PDT|PT|HNP|HAP|Canada/Pacific'],
])('%s is called %s', (zone, names) => {
  for (const name of names.split('|')) expect([name, readTimeZone(name, ELSEWHERE)]).toEqual([name, zone]);
});

test.each([
  ['Newfoundland', ['America/St_Johns']],
  ['Atlantic', ['America/Halifax', 'America/Moncton', 'America/Goose_Bay', 'America/Blanc-Sablon']],
  ['Eastern', ['America/Toronto', 'America/Iqaluit']],
  ['Central', ['America/Winnipeg', 'America/Regina', 'America/Rankin_Inlet', 'America/Resolute']],
  ['Mountain', ['America/Edmonton', 'America/Cambridge_Bay', 'America/Inuvik', 'America/Creston']],
  ['Mountain', ['America/Dawson_Creek', 'America/Fort_Nelson']],
  ['Pacific', ['America/Vancouver']],
])('%s time is the school’s own zone if it matches: %s', (name, zones) => {
  for (const zone of zones) expect(readTimeZone(name, zone)).toBe(zone);
});

test.each(['time eastern', 'e heure du st', 'Eastern Summer Time'])('%s is not a zone', (text) => {
  expect(readTimeZone(text, ELSEWHERE)).toBeNull();
});
