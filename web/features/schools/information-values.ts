import type { ProvinceCode } from '#contract/provinces.ts';
import type { School } from '#contract/schools.ts';
import { chosenZone, initialZone, zoneOfChoice } from './place-options.ts';

export interface InformationValues {
  version: string;
  name: string;
  email: string;
  contactNumber1: string;
  contactNumber2: string;
  website: string;
  addressLine1: string;
  addressLine2: string;
  city: string;
  province: ProvinceCode | '';
  country: string;
  postalCode: string;
  /** A choice of `zoneOptions`. */
  timeZone: string;
  /** Empty unless it is a new one. */
  provincialTaxNumber: string;
  isLegallyRegistered: boolean;
  termsAcceptance: boolean;
}

/**
 * What is stored; the name that waits for approval, since sending the old one would withdraw it. Information that is complete had
 * both boxes ticked, so they start ticked.
 */
export function valuesOf(school: School): InformationValues {
  const { version, email, contactNumber1, contactNumber2, website, addressLine1, addressLine2, city, postalCode } =
    school;
  return {
    name: school.wantedName ?? school.name,
    ...{ version, email, contactNumber1, contactNumber2, website, addressLine1, addressLine2, city, postalCode },
    province: school.province ?? '',
    country: school.country || 'Canada',
    timeZone: initialZone(school.province, school.timeZone),
    provincialTaxNumber: '',
    isLegallyRegistered: school.isInformationComplete,
    termsAcceptance: school.isInformationComplete,
  };
}

export const BLANK_INFORMATION: InformationValues = {
  version: '',
  ...{ name: '', email: '', contactNumber1: '', contactNumber2: '', website: '' },
  ...{ addressLine1: '', addressLine2: '', city: '', province: '', country: 'Canada', postalCode: '', timeZone: '' },
  provincialTaxNumber: '',
  isLegallyRegistered: false,
  termsAcceptance: false,
};

/** Present values of a school's record, as the form's fields hold them. */
export const fromRecord = ({ timeZone, ...fields }: Readonly<Record<string, unknown>>) => ({
  ...fields,
  ...('province' in fields && { province: fields.province ?? '' }),
  ...(typeof timeZone === 'string' && { timeZone }),
});

/** The fields of the multipart form. */
export const toFields = (schoolId: string) => (values: InformationValues) => ({
  ...values,
  schoolId,
  timeZone: zoneOfChoice(chosenZone(values.province, values.timeZone)) || undefined,
  provincialTaxNumber: values.provincialTaxNumber.trim() || undefined,
  isLegallyRegistered: String(values.isLegallyRegistered),
  termsAcceptance: String(values.termsAcceptance),
});
