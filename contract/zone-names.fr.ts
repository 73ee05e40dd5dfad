import type { ZoneTexts } from './zone-names.ts';

export const texts: ZoneTexts = {
  names: {
    'America/St_Johns': 'heure de Terre-Neuve',
    'America/Halifax': 'heure de l’Atlantique',
    'America/Moncton': 'heure de l’Atlantique',
    'America/Goose_Bay': 'heure de l’Atlantique',
    'America/Toronto': 'heure de l’Est',
    'America/Iqaluit': 'heure de l’Est',
    'America/Winnipeg': 'heure du Centre',
    'America/Rankin_Inlet': 'heure du Centre',
    'America/Resolute': 'heure du Centre',
    'America/Regina': 'heure de la Saskatchewan',
    'America/Edmonton': 'heure des Rocheuses',
    'America/Inuvik': 'heure des Rocheuses',
    'America/Vancouver': 'heure du Pacifique',
    'America/Whitehorse': 'heure du Yukon',
  },
  other: 'heure de {{place}}',
};
