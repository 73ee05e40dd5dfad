import { zonePlace } from '#contract/formats.ts';
import { type Locale, languageTag } from '#contract/locale.ts';
import { PROVINCE_CODES, PROVINCES, type ProvinceCode } from '#contract/provinces.ts';
import type { School } from '#contract/schools.ts';
import type { Option } from '../../ui/form/select-list.tsx';

export function provinceOptions(language: Locale, nameOf: (code: ProvinceCode) => string): Option<ProvinceCode>[] {
  const byName = new Intl.Collator(languageTag(language)).compare;
  return PROVINCE_CODES.map((id) => ({ id, label: nameOf(id) })).sort((one, other) => byName(one.label, other.label));
}

/** 'Eastern Time'; empty if the browser doesn't know the zone. */
function zoneName(timeZone: string, language: Locale): string {
  try {
    const parts = new Intl.DateTimeFormat(languageTag(language), { timeZone, timeZoneName: 'longGeneric' });
    return parts.formatToParts(0).find((part) => part.type === 'timeZoneName')?.value ?? '';
  } catch {
    return '';
  }
}

/**
 * The option includes the province: choosing Edmonton's time in Alberta must not carry over to British Columbia,
 * where the main zone is proposed again.
 */
const choiceOf = (province: ProvinceCode, timeZone: string) => `${province} ${timeZone}`;

export function zoneOptions(province: ProvinceCode | '', language: Locale): Option[] {
  if (province === '') return [];
  return PROVINCES[province].timeZones.map((timeZone) => {
    const name = zoneName(timeZone, language);
    return {
      id: choiceOf(province, timeZone),
      label: name ? `${zonePlace(timeZone)} (${name})` : zonePlace(timeZone),
    };
  });
}

/** The chosen zone if it belongs to the province, else the zone where most of its people live. */
export function chosenZone(province: ProvinceCode | '', choice: string): string {
  if (province === '') return '';
  const { timeZones } = PROVINCES[province];
  return choiceOf(province, timeZones.find((timeZone) => choiceOf(province, timeZone) === choice) ?? timeZones[0]);
}

export const zoneOfChoice = (choice: string): string => choice.split(' ')[1] ?? '';

export const initialZone = (province: ProvinceCode | null, timeZone: string | null): string =>
  province && timeZone ? choiceOf(province, timeZone) : '';

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
  /** An option of `zoneOptions`. */
  timeZone: string;
  /** Empty unless changed. */
  provincialTaxNumber: string;
  isLegallyRegistered: boolean;
  termsAcceptance: boolean;
}

/**
 * The stored values. Uses the name awaiting approval, because sending the old one would withdraw it. Complete
 * information had both boxes ticked, so they start ticked.
 */
export function toInformationValues(school: School): InformationValues {
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

/** Converts a school's current values to form values. */
export const fromRecord = ({ timeZone, ...fields }: Readonly<Record<string, unknown>>) => ({
  ...fields,
  ...('province' in fields && { province: fields.province ?? '' }),
  ...(typeof timeZone === 'string' && { timeZone }),
});

export const toFields = (schoolId: string) => (values: InformationValues) => ({
  ...values,
  schoolId,
  timeZone: zoneOfChoice(chosenZone(values.province, values.timeZone)) || undefined,
  provincialTaxNumber: values.provincialTaxNumber.trim() || undefined,
  isLegallyRegistered: String(values.isLegallyRegistered),
  termsAcceptance: String(values.termsAcceptance),
});
