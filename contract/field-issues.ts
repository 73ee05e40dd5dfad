import { type Locale, languageTag } from './locale.ts';
import type { ProvinceCode } from './provinces.ts';
import type { SharedCar } from './shared-car.ts';
import type { ValidationCode } from './validation-codes.ts';

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
  /** From when on it is allowed. */
  date?: string;
}

/** What fills the gaps of a code's words (`messages.*.ts`), in the same language. */
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

/** A message of a schema that is a code of ours; what Zod says by itself is a sentence. */
const CODE = /^[a-z_]+$/;

/**
 * The code of a Zod issue: ours where the schema names one, 'required' for an absent value, else 'invalid'. Parse with
 * `reportInput: true`, or an absent value reads as 'invalid'.
 */
export function validationCode(issue: { code?: string | undefined; message: string; input?: unknown }): ValidationCode {
  if (CODE.test(issue.message)) return issue.message as ValidationCode;
  if (issue.code === 'invalid_type' && 'input' in issue && issue.input === undefined) return 'required';
  return 'invalid';
}

/** What a schema of ours says beside its code. */
export const validationParams = (issue: object): ValidationParams | undefined =>
  'params' in issue ? (issue.params as ValidationParams) : undefined;
