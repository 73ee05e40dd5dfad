import type { SharedCar } from './car-facts.ts';
import { type Locale, languageTag } from './locale.ts';
import type { ProvinceCode } from './provinces.ts';
import type { ValidationCode } from './validation-codes.ts';

export interface FieldIssue {
  /** Field name; nested names are joined with dots: `instructorCar.model`. */
  path: string;
  code: ValidationCode;
  params?: ValidationParams;
  message: string;
}

/** Values for the gaps in a code's text. */
export interface ValidationParams {
  provinces?: readonly ProvinceCode[];
  knownCar?: SharedCar;
  /** In a file: the row that used the value first. */
  row?: number;
  /** First date on which it's allowed. */
  date?: string;
}

/** Fills the gaps of a code's text (`messages.*.ts`) in its language. */
export function validationGaps(
  params: ValidationParams | undefined,
  locale: Locale,
  nameOf: (province: ProvinceCode) => string,
) {
  const provinces = params?.provinces?.map(nameOf) ?? [];
  const drivers = new Intl.ListFormat(locale).format(params?.knownCar?.drivers ?? []);
  const day = new Intl.DateTimeFormat(languageTag(locale), { dateStyle: 'long', timeZone: 'UTC' });
  const date = params?.date === undefined ? '' : day.format(new Date(params.date));
  return { province: provinces.join(', '), drivers, row: params?.row ?? '', date };
}

/** Matches our own codes; Zod's own messages are sentences. */
const CODE = /^[a-z_]+$/;

/**
 * Returns the code of a Zod issue: our own if the schema sets one, 'required' if the value is missing, otherwise 'invalid'. Parse
 * with `reportInput: true`, or a missing value counts as 'invalid'.
 */
export function validationCode(issue: { code?: string | undefined; message: string; input?: unknown }): ValidationCode {
  if (CODE.test(issue.message)) return issue.message as ValidationCode;
  if (issue.code === 'invalid_type' && 'input' in issue && issue.input === undefined) return 'required';
  return 'invalid';
}

/** Extra parameters that one of our schemas attaches to its code. */
export const validationParams = (issue: object): ValidationParams | undefined =>
  'params' in issue ? (issue.params as ValidationParams) : undefined;
