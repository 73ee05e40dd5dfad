import { zonePlace } from './formats.ts';
import { fill } from './texts.ts';

/**
 * What people call the time of a street, in a language: `zone-names.en.ts`; in a sentence as well as alone. A zone bears the
 * name of its largest city in the data, which in Montréal or St. Catharines is somebody else's.
 */
export interface ZoneTexts {
  names: Readonly<Record<string, string>>;
  /** Where the clocks of a place go their own way, the place says it better. */
  other: string;
}

/** `Eastern Time`, `heure de l’Est` */
export const zoneName = (texts: ZoneTexts, timeZone: string): string =>
  texts.names[timeZone] ?? fill(texts.other, { place: zonePlace(timeZone) });
