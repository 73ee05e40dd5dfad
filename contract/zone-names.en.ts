import type { ZoneTexts } from './zone-names.ts';

export const texts: ZoneTexts = {
  names: {
    'America/St_Johns': 'Newfoundland Time',
    'America/Halifax': 'Atlantic Time',
    'America/Moncton': 'Atlantic Time',
    'America/Goose_Bay': 'Atlantic Time',
    'America/Toronto': 'Eastern Time',
    'America/Iqaluit': 'Eastern Time',
    'America/Winnipeg': 'Central Time',
    'America/Rankin_Inlet': 'Central Time',
    'America/Resolute': 'Central Time',
    'America/Regina': 'Saskatchewan Time',
    'America/Edmonton': 'Mountain Time',
    'America/Inuvik': 'Mountain Time',
    'America/Vancouver': 'Pacific Time',
    'America/Whitehorse': 'Yukon Time',
  },
  other: '{{place}} time',
};
