import type { Locale } from './accounts.ts';
import { zonePlace } from './formats.ts';

/**
 * What people call the time of a street. A zone bears the name of its largest city in the data, which in Montréal or St.
 * Catharines is somebody else's.
 */
const EASTERN = { en: 'Eastern Time', fr: 'heure de l’Est' };
const ATLANTIC = { en: 'Atlantic Time', fr: 'heure de l’Atlantique' };
const CENTRAL = { en: 'Central Time', fr: 'heure du Centre' };

/** Where the clocks of a place go their own way, the place says it better: those zones are left out. */
const ZONE_NAMES: Readonly<Record<string, Record<Locale, string>>> = {
  'America/St_Johns': { en: 'Newfoundland Time', fr: 'heure de Terre-Neuve' },
  'America/Halifax': ATLANTIC,
  'America/Moncton': ATLANTIC,
  'America/Goose_Bay': ATLANTIC,
  'America/Toronto': EASTERN,
  'America/Iqaluit': EASTERN,
  'America/Winnipeg': CENTRAL,
  'America/Rankin_Inlet': CENTRAL,
  'America/Resolute': CENTRAL,
  'America/Regina': { en: 'Saskatchewan Time', fr: 'heure de la Saskatchewan' },
  'America/Edmonton': { en: 'Mountain Time', fr: 'heure des Rocheuses' },
  'America/Inuvik': { en: 'Mountain Time', fr: 'heure des Rocheuses' },
  'America/Vancouver': { en: 'Pacific Time', fr: 'heure du Pacifique' },
  'America/Whitehorse': { en: 'Yukon Time', fr: 'heure du Yukon' },
};

/** `Eastern Time`, `heure de l’Est`; in a sentence as well as alone. */
export const zoneName = (timeZone: string, locale: Locale): string =>
  ZONE_NAMES[timeZone]?.[locale] ??
  (locale === 'fr' ? `heure de ${zonePlace(timeZone)}` : `${zonePlace(timeZone)} time`);
