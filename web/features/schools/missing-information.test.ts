import { expect, test } from 'vitest';
import { missingInformation } from './missing-information.ts';

const COMPLETE = {
  name: 'Harbour Driving School',
  addressLine1: '77 Bay Street',
  city: 'Toronto',
  province: 'ON',
  country: 'Canada',
  postalCode: 'M5V 2T6',
  contactNumber1: '(416) 555-0199',
  email: 'office@harbour.example',
} as const;

test('[SI-01] [SI-02] each of the eight fields is waited for, province and country too', () => {
  expect(missingInformation(COMPLETE)).toEqual([]);
  for (const field of Object.keys(COMPLETE) as (keyof typeof COMPLETE)[]) {
    expect(missingInformation({ ...COMPLETE, [field]: '' })).toEqual([field]);
    if (field !== 'province') expect(missingInformation({ ...COMPLETE, [field]: '   ' })).toEqual([field]);
  }
});
