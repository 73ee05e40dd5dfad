import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import type { Locale } from '#contract/accounts.ts';
import { messages } from '#contract/messages.ts';
import { type FieldIssue, validationCode } from '#contract/validation.ts';

/** What a schema refused; the error handler turns it into `invalid_request` with one entry for each field. */
export class ValidationFailure extends Error {
  readonly issues: z.core.$ZodIssue[];

  constructor(issues: z.core.$ZodIssue[]) {
    super('invalid request');
    this.issues = issues;
  }
}

/** @throws ValidationFailure */
export function parse<S extends z.ZodType>(schema: S, data: unknown): z.output<S> {
  const result = schema.safeParse(data, { reportInput: true });
  if (!result.success) throw new ValidationFailure(result.error.issues);
  return result.data;
}

export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (data) => {
    const result = schema.safeParse(data, { reportInput: true });
    return result.success ? { value: result.data } : { error: new ValidationFailure(result.error.issues) };
  };

/** One entry a field, its first fault, in the reader's language. */
export function fieldIssues(failure: ValidationFailure, locale: Locale): FieldIssue[] {
  const byPath = new Map<string, FieldIssue>();
  for (const issue of failure.issues) {
    const path = issue.path.join('.');
    if (byPath.has(path)) continue;
    const code = validationCode(issue);
    byPath.set(path, { path, code, message: messages[locale].validation[code] });
  }
  return [...byPath.values()];
}
