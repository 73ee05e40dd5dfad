import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { distanceKm } from './distance.rules.ts';
import { translateLabel } from './french-names.ts';
import { readPostalAreas } from './postal-areas.ts';
import { createPostalGeocoder } from './postal-geocoder.ts';

const areas = readPostalAreas();
const postal = createPostalGeocoder(areas);
const labels = (text: string) => postal.search(text).map(({ label }) => label);

test('the table has each of Canada’s postal areas once, and all are in Canada', () => {
  expect(areas).toHaveLength(1650);
  expect(new Set(areas.map(({ code }) => code)).size).toBe(areas.length);
  for (const { latitude, longitude, uncertaintyKm } of areas) {
    expect(latitude).toBeGreaterThan(41.6);
    expect(latitude).toBeLessThan(83.2);
    expect(longitude).toBeGreaterThan(-141.1);
    expect(longitude).toBeLessThan(-52.5);
    expect(uncertaintyKm).toBeGreaterThan(0);
  }
});

test.each([
  ['Toronto, ON', 'Toronto, ON'],
  ['toronto', 'Toronto, ON'],
  ['Toronto, Ontario, Canada', 'Toronto, ON'],
  ['Montreal', 'Montréal, QC'],
  ['MONTRÉAL', 'Montréal, QC'],
  ['Scarborough', 'Scarborough, ON'],
  ['Laval', 'Laval, QC'],
  ['quebec', 'Quebec City, QC'],
  ['St Johns', "St. John's, NL"],
  ['Trois Rivieres', 'Trois-Rivières, QC'],
  ['Saint Jerome', 'Saint-Jérôme, QC'],
  ['Windsor', 'Windsor, ON'],
  ['Windsor, QC', 'Windsor, QC'],
  ['windsor québec', 'Windsor, QC'],
  ['Windsor Terre-Neuve-et-Labrador', 'Windsor, NL'],
  ['North Vancouver', 'North Vancouver, BC'],
  ['Malvern', 'Malvern (Scarborough), ON'],
  ['M5V', 'M5V, Downtown Toronto, ON'],
  ['m5v 2t6', 'M5V 2T6, Downtown Toronto, ON'],
  ['M5V-2T', 'M5V, Downtown Toronto, ON'],
  ['12 King Street West, Toronto, ON', 'Toronto, ON'],
  ['12 King Street West, Toronto, ON  M5V2T6', 'M5V 2T6, Downtown Toronto, ON'],
  ['12 King Street West, Unit 5, Toronto, ON', 'Toronto, ON'],
  ['12 King Street West Toronto', 'Toronto, ON'],
  ['5000 Yonge St North York Ontario', 'North York, ON'],
  ['1001, rue Sherbrooke Ouest, Montréal', 'Montréal, QC'],
  ['1001 rue Sherbrooke Ouest Montreal', 'Montréal, QC'],
  ['Highway 7 Markham', 'Markham, ON'],
  ['Iqaluit', 'Iqaluit, NU'],
  ['Iqaluit (Outer Nunavut), NU', 'Iqaluit, NU'],
  ['49.2827, -123.1207', 'V6Z, Vancouver, BC'],
  ['Vieux-Montréal', 'Old Montreal, QC'],
  ['ile des soeurs', "L'Île-des-Sœurs, QC"],
  ['Île-des-Sœurs', "L'Île-des-Sœurs, QC"],
  ['Montreal-Nord', 'Montreal North, QC'],
  ['montréal north', 'Montreal North, QC'],
  ['centre-ville Montréal', 'Downtown Montreal, QC'],
  ['Centre-ville de Montréal', 'Downtown Montreal, QC'],
  ['Plateau', 'Plateau Mont-Royal, QC'],
  ['Mont-Royal', 'Mount Royal, QC'],
  ['Longueuil Nord', 'Longueuil North, QC'],
  ['Vieux-Québec', 'Vieux-Québec (Quebec City), QC'],
  ['old quebec', 'Vieux-Québec (Quebec City), QC'],
  ['Ville de Québec', 'Quebec City, QC'],
  ['Ville de Montréal', 'Montréal, QC'],
  ['Orléans', 'Orleans, ON'],
  ['12 rue Saint-Paul, Vieux-Montréal', 'Old Montreal, QC'],
  ['350 rue Saint-Joseph Est, Québec', 'Quebec City, QC'],
])('%s is %s', (text, label) => {
  expect(labels(text)[0]).toBe(label);
});

test('completes the start of a code or a name, the larger town first', () => {
  expect(labels('M5').every((label) => /^M5[A-Z], /.test(label))).toBe(true);
  expect(labels('vancou')[0]).toBe('Vancouver, BC');
  expect(labels('vancou')).toContain('North Vancouver, BC');
  expect(labels('sas')[0]).toBe('Saskatoon, SK');
  expect(labels('s').length).toBeGreaterThan(1);
});

test('returns both towns with the same name, each with its province', () => {
  expect(labels('Windsor')).toEqual(expect.arrayContaining(['Windsor, ON', 'Windsor, QC', 'Windsor, NL']));
  expect(labels('Lloydminster').toSorted()).toEqual(['Lloydminster, AB', 'Lloydminster, SK']);
});

test.each([
  'K1D',
  'K1D 0A1',
  'Z9',
  'D5V',
  '40, -50',
  '51.5, -0.12',
  '999,999',
  'Atlantis',
  ',',
  '%',
  'a'.repeat(120),
  '¿',
  '0',
  // A street has the name of a town, but the town is missing.
  '22 Windsor Road',
  '1001 rue Sherbrooke',
])('%s is nowhere', (text) => {
  expect(postal.search(text)).toEqual([]);
});

test.each([
  ['Tornto', 'Toronto, ON'],
  ['missasauga', 'Mississauga, ON'],
  ['Calgery', 'Calgary, AB'],
  ['Monteal', 'Montréal, QC'],
  ['Sudbry', 'Greater Sudbury, ON'],
  ['Windsr, QC', 'Windsor, QC'],
  ['12 King Street West, Tornto, ON', 'Toronto, ON'],
  ['Vieux-Montral', 'Old Montreal, QC'],
  ['Missas', 'Mississauga, ON'],
])('%s is a typo for %s, unless the search must be exact', async (text, label) => {
  expect((await postal.find(text))[0]?.label).toBe(label);
  expect(await postal.find(text, { isExact: true })).toEqual([]);
  expect(postal.search(text)).toEqual([]);
});

test.each(['Atlantis', 'Priya Sharma', 'Maple Lane', '100 Queen Street', 'M9Q', 'x'.repeat(120)])(
  '%s isn’t similar to any place',
  async (text) => expect(await postal.find(text)).toEqual([]),
);

test('every label finds its own place again', () => {
  const texts = [
    'Toronto',
    'Windsor',
    'Bathurst',
    'saint',
    'M',
    'A0',
    'Malvern',
    'north',
    'Springf',
    'c',
    'b',
    'V5K 0A1',
  ];
  for (const place of texts.flatMap((text) => postal.search(text)))
    expect(postal.search(place.label)[0]).toEqual(place);
});

test('every town is found by its French label', () => {
  const translated = postal.towns.filter(({ label }) => translateLabel(label, 'fr') !== label);
  expect(translated.length).toBeGreaterThan(400);
  for (const place of translated) expect(postal.search(translateLabel(place.label, 'fr'))[0]).toEqual(place);
});

test.each([
  ['Montreal North, QC', 'Montréal-Nord, QC'],
  ['H1G, Montreal North North, QC', 'H1G, Montréal-Nord Nord, QC'],
  ['H2K 1A1, Centre-Sud North, QC', 'H2K 1A1, Centre-Sud Nord, QC'],
  ['M5V 2T6, Downtown Toronto, ON', 'M5V 2T6, Centre-ville de Toronto, ON'],
  ['Vieux-Québec (Quebec City), QC', 'Vieux-Québec (Québec), QC'],
  ['Quebec City Outer North, QC', 'Québec Nord extérieur, QC'],
  ['Cap-de-la-Madeleine Central and southeast, QC', 'Cap-de-la-Madeleine Centre et Sud-Est, QC'],
  ['North Vancouver Northwest Central, BC', 'North Vancouver Centre-Nord-Ouest, BC'],
  ['North York, ON', 'North York, ON'],
  ['Cliffside West (Scarborough), ON', 'Cliffside West (Scarborough), ON'],
  ['12 King Street West, Toronto, ON', '12 King Street West, Toronto, ON'],
  ['Dorval Outskirts, QC', 'Dorval périphérie, QC'],
  ['King Street West, Toronto, ON', 'King Street West, Toronto, ON'],
])('%s is %s in French, and stays in English', (label, french) => {
  expect([translateLabel(label, 'fr'), translateLabel(label, 'en')]).toEqual([french, label]);
});

test('each French name belongs to a name in the table', () => {
  const file = readFileSync(join(import.meta.dirname, 'french-names.tsv'), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1);
  const written = areas.map(({ name }) => name).join('|');
  for (const [name = ''] of file.map((line) => line.split('\t')))
    expect(name === 'Montréal' || written.includes(name), name).toBe(true);
});

test('known downtowns are in the right place', () => {
  const known = [
    ['M5V', 43.645, -79.39],
    ['T2P', 51.046, -114.07],
    ['H2Y', 45.507, -73.554],
    ['V6B', 49.279, -123.115],
    ['B3J', 44.647, -63.574],
  ] as const;
  for (const [code, latitude, longitude] of known) {
    const place = postal.ofPostalCode(code);
    expect(place && distanceKm(place, { latitude, longitude })).toBeLessThan(4);
  }
});

test('a city’s point is inside it, with the size of the city', () => {
  const [toronto] = postal.search('Toronto, ON');
  expect(toronto && distanceKm(toronto, { latitude: 43.7, longitude: -79.4 })).toBeLessThan(8);
  expect(toronto?.uncertaintyKm).toBeGreaterThan(8);
  expect(toronto?.uncertaintyKm).toBeLessThan(20);
});

test('finds the towns around a point, without their neighbourhoods', () => {
  const names = postal.townsWithin({ latitude: 43.65, longitude: -79.38 }, 30).map(({ name }) => name);
  expect(names[0]).toBe('Toronto');
  expect(names).toEqual(expect.arrayContaining(['Mississauga', 'Markham', 'Scarborough']));
  expect(names).not.toContain('CN Tower');
});

test.each(['Markham', 'Markam', 'markh'])('%s suggests the town, not each of its sides', async (text) => {
  const labels = (await createPostalGeocoder().find(text)).map(({ label }) => label);
  expect(labels[0]).toBe('Markham, ON');
  expect(labels.filter((label) => /^Markham .*(east|west|central)/i.test(label))).toEqual([]);
});

test('a side of town is found by its whole name', async () => {
  const [first] = await createPostalGeocoder().find('Markham Northeast');
  expect(first?.label).toBe('Markham Northeast, ON');
});
