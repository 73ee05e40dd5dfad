import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { validationCode } from './field-issues.ts';
import { VALIDATION_CODES } from './validation-codes.ts';

const codeOf = (schema: z.ZodMiniType, value: unknown) => {
  const issue = schema.safeParse(value, { reportInput: true }).error?.issues[0];
  return issue && validationCode(issue);
};

test.each(VALIDATION_CODES)('%s is what the schema names', (code) => {
  expect(codeOf(z.string(code), 5)).toBe(code);
});

test('what Zod says by itself is none of ours: a value is missing, or wrong', () => {
  for (const schema of [z.string(), z.number(), z.boolean(), z.array(z.string()), z.enum(['a', 'b']), z.object({})])
    expect([codeOf(schema, undefined), codeOf(schema, Symbol('neither'))]).toEqual([
      schema instanceof z.ZodMiniEnum ? 'invalid' : 'required',
      'invalid',
    ]);
  expect(codeOf(z.string().check(z.minLength(3)), 'a')).toBe('invalid');
  expect(codeOf(z.union([z.string(), z.number()]), true)).toBe('invalid');
});
