import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

const text = z.optional(z.string().check(z.maxLength(4000)));

/** What a browser says of something that the content security policy stopped. Open, as browsers add members of their own. */
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
    summary: 'Browsers report here what the content security policy stopped',
    body: policyReportSchema,
    status: 204,
  }),
};
