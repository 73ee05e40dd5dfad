import { zonePlace } from './formats.ts';
import { fill } from './texts.ts';

/**
 * Common names of time zones in a language (`zone-names.en.ts`), usable alone or in a sentence. Zone ids name their largest city,
 * which means little to a reader in Montréal or St. Catharines.
 */
export interface ZoneTexts {
  names: Readonly<Record<string, string>>;
  /** For places that keep their own time, the place is the better name. */
  other: string;
}

/** `Eastern Time`, `heure de l’Est` */
export const zoneName = (texts: ZoneTexts, timeZone: string): string =>
  texts.names[timeZone] ?? fill(texts.other, { place: zonePlace(timeZone) });
