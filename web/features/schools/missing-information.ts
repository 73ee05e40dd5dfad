import type { School } from '#contract/schools.ts';

/** What has to be filled in before students are shown the school (SI-01), in the order of the form. */
export const REQUIRED_INFORMATION = [
  'name',
  'addressLine1',
  'city',
  'province',
  'country',
  'postalCode',
  'contactNumber1',
  'email',
] as const;
type RequiredInformation = (typeof REQUIRED_INFORMATION)[number];

export function missingInformation(
  values: Readonly<Record<RequiredInformation, School[RequiredInformation]>>,
): RequiredInformation[] {
  return REQUIRED_INFORMATION.filter((field) => !values[field]?.trim());
}
