import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

const text = z.optional(z.string().check(z.maxLength(4000)));

/** A browser's report of a content security policy violation. Loose, because browsers add their own fields. */
export const policyReportSchema = z.looseObject({
  'csp-report': z.looseObject({
    'document-uri': text,
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    'source-file': text,
    'line-number': z.optional(z.number()),
    disposition: text,
  }),
});

export const policyReportEndpoints = {
  reportPolicyViolation: endpoint({
    method: 'POST',
    path: '/policy-reports',
    access: 'anyone',
    summary: 'Receive browsers’ content security policy reports',
    body: policyReportSchema,
    status: 204,
  }),
};
