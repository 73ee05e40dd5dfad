import type { FastifySchemaCompiler } from 'fastify';
import type * as z from 'zod/mini';
import { type FieldIssue, validationCode, validationGaps, validationParams } from '#contract/field-issues.ts';
import type { Locale } from '#contract/locale.ts';
import type { ProvinceTexts } from '#contract/provinces.ts';
import { fill } from '#contract/texts.ts';
import type { FieldFault } from '#server/platform/app-error.ts';
import { messages } from '#server/platform/messages.ts';
import { sharedTexts } from '#server/platform/texts.ts';

const provinceTexts = await sharedTexts<ProvinceTexts>('provinces');

/** A schema's refusal; the error handler turns it into `invalid_request` with one entry for each field. */
export class ValidationFailure extends Error {
  readonly issues: z.core.$ZodIssue[];

  constructor(issues: z.core.$ZodIssue[]) {
    super('invalid request');
    this.issues = issues;
  }
}

/**
 * @param faults found in addition to the schema's
 * @throws ValidationFailure
 */
export function parse<S extends z.ZodMiniType>(schema: S, data: unknown, faults: z.core.$ZodIssue[] = []): z.output<S> {
  const result = check(schema, data);
  if (!result.success) throw new ValidationFailure([...faults, ...result.error.issues]);
  if (faults.length > 0) throw new ValidationFailure(faults);
  return result.data;
}

/**
 * Zod compares the input's `length` with a number before checking that it's text, and some values can't be compared.
 */
function check<S extends z.ZodMiniType>(schema: S, data: unknown) {
  try {
    return schema.safeParse(data, { reportInput: true });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new ValidationFailure([{ code: 'custom', path: [], message: 'invalid', input: undefined }]);
  }
}

export const validatorCompiler: FastifySchemaCompiler<z.ZodMiniType> =
  ({ schema }) =>
  (data) => {
    const result = check(schema, data);
    return result.success ? { value: result.data } : { error: new ValidationFailure(result.error.issues) };
  };

/** Keeps the response short when thousands of fields are wrong. */
const ISSUES_MAX = 100;

/** One entry per field with its first fault, in the reader's language. */
export function fieldIssues(failure: ValidationFailure, locale: Locale): FieldIssue[] {
  const byPath = new Map<string, FieldIssue>();
  for (const fault of failure.issues.flatMap(faultsIn)) {
    if (byPath.size === ISSUES_MAX) break;
    if (!byPath.has(fault.path)) byPath.set(fault.path, worded(fault, locale));
  }
  return [...byPath.values()];
}

function faultsIn(issue: z.core.$ZodIssue): FieldFault[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: [...issue.path, key].join('.'), code: 'unknown_field' }));
  const params = validationParams(issue);
  return [{ path: issue.path.join('.'), code: validationCode(issue), ...(params && { params }) }];
}

export const worded = (fault: FieldFault, locale: Locale): FieldIssue => ({
  ...fault,
  message: fill(
    messages(locale).validation[fault.code],
    validationGaps(fault.params, locale, (province) => provinceTexts(locale).names[province]),
  ),
});
