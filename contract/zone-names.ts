import { zonePlace } from './formats.ts';
import { fill } from './texts.ts';

/**
 * Common names of time zones in a language (`zone-names.en.ts`), usable alone or in a sentence. A zone's id names its
 * largest city,
 * which means little to a reader in Montréal or St. Catharines.
 */
export interface ZoneTexts {
  names: Readonly<Record<string, string>>;
  /** Text for places with a time of their own, which are named after the place. */
  other: string;
}

/** `Eastern Time`, `heure de l’Est` */
export const zoneName = (texts: ZoneTexts, timeZone: string): string =>
  texts.names[timeZone] ?? fill(texts.other, { place: zonePlace(timeZone) });
