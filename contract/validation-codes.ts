import { CALENDAR_FAILURES } from './calendar-failures.ts';
import type { Locale } from './locale.ts';
import type { ProvinceCode } from './provinces.ts';
import type { SharedCar } from './shared-car.ts';

/**
 * Why a field was refused. Schemas carry these codes as their messages; the words are in `messages.en.ts` and its like in
 * other languages, so that page, API and spreadsheet answers say the same thing.
 */
export const VALIDATION_CODES = [
  'required',
  'invalid',
  'invalid_email',
  'invalid_phone',
  'invalid_postal_code',
  'postal_code_elsewhere',
  'unknown_postal_code',
  'unknown_place',
  'invalid_province',
  'invalid_website',
  'invalid_date',
  'invalid_time',
  'invalid_number',
  'not_whole',
  'too_many_decimals',
  'invalid_tax_number',
  'out_of_range',
  'too_long',
  'password_too_short',
  'password_too_long',
  'password_too_common',
  'passwords_differ',
  'wrong_password',
  'wrong_code',
  'wrong_recovery_code',
  'must_accept',
  'email_in_use',
  'car_known',
  'car_spare',
  'car_shared',
  'end_before_start',
  'date_over',
  'date_to_come',
  'date_too_early',
  'shorter_than_lesson',
  'hours_overlap',
  'plate_in_use',
  'missing_column',
  'formula',
  'repeated_row',
  ...CALENDAR_FAILURES,
] as const;
export type ValidationCode = (typeof VALIDATION_CODES)[number];

export interface FieldIssue {
  /** Field name, nested ones joined by a dot: `instructorCar.model`. */
  path: string;
  code: ValidationCode;
  params?: ValidationParams;
  message: string;
}

/** What the words of a code are filled in with. */
export interface ValidationParams {
  provinces?: readonly ProvinceCode[];
  knownCar?: SharedCar;
  /** Of a file, the one that said it first. */
  row?: number;
}

/** What fills the gaps of a code's words (`messages.*.ts`), in the same language. */
export function validationGaps(
  params: ValidationParams | undefined,
  locale: Locale,
  nameOf: (province: ProvinceCode) => string,
) {
  const provinces = params?.provinces?.map(nameOf) ?? [];
  const drivers = new Intl.ListFormat(locale).format(params?.knownCar?.drivers ?? []);
  return { province: provinces.join(', '), drivers, row: params?.row ?? '' };
}

const known = new Set<string>(VALIDATION_CODES);

/**
 * The code of a Zod issue: ours where the schema names one, 'required' for an absent value, else 'invalid'. Parse with
 * `reportInput: true`, or an absent value reads as 'invalid'.
 */
export function validationCode(issue: { code?: string | undefined; message: string; input?: unknown }): ValidationCode {
  if (known.has(issue.message)) return issue.message as ValidationCode;
  if (issue.code === 'invalid_type' && 'input' in issue && issue.input === undefined) return 'required';
  return 'invalid';
}

/** What a schema of ours says beside its code. */
export const validationParams = (issue: object): ValidationParams | undefined =>
  'params' in issue ? (issue.params as ValidationParams) : undefined;
