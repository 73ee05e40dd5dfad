import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROVINCE_CODES, type ProvinceCode } from '#contract/provinces.ts';

/** A forward sortation area in the table. */
export interface PostalArea {
  /** `M5V` */
  code: string;
  /** `Downtown Toronto (CN Tower / King and Spadina / …)` */
  name: string;
  province: ProvinceCode;
  latitude: number;
  longitude: number;
  uncertaintyKm: number;
}

/** Reads the table next to this file; `postal-areas.md` has its sources and licences. */
export function readPostalAreas(): PostalArea[] {
  const text = readFileSync(join(import.meta.dirname, 'postal-areas.tsv'), 'utf8');
  return text.trimEnd().split('\n').slice(1).map(parseArea);
}

/** @throws TypeError for a line that isn't an area */
function parseArea(line: string): PostalArea {
  const [code = '', name = '', province = '', ...numbers] = line.split('\t');
  const [latitude = Number.NaN, longitude = Number.NaN, uncertaintyKm = Number.NaN] = numbers.map(Number);
  const isKnown = /^[A-Z]\d[A-Z]$/.test(code) && name !== '' && PROVINCE_CODES.includes(province as ProvinceCode);
  if (!isKnown || ![latitude, longitude, uncertaintyKm].every(Number.isFinite))
    throw new TypeError(`no postal area: ${line}`);
  return { code, name, province: province as ProvinceCode, latitude, longitude, uncertaintyKm };
}
