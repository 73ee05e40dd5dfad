import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { recordVersion, sentVersion } from './record-version.ts';
import { idSchema } from './validation.ts';

export const SITES_MAX = 10;

/** Origin such as `https://school.example` of what someone typed or pasted; undefined if it isn't a website's address. */
export function parseOrigin(text: string): string | undefined {
  const url = URL.parse(text.trim());
  const isPlain = url && url.username === '' && url.password === '' && !/[*;,\s'"]/.test(url.host);
  return isPlain && (url.protocol === 'https:' || url.protocol === 'http:') ? url.origin : undefined;
}

export const originSchema = z.string({ error: 'required' }).check(
  z.trim(),
  z.minLength(1, 'required'),
  z.maxLength(200, 'too_long'),
  z.refine((text) => parseOrigin(text) !== undefined, { error: 'invalid_website', abort: true }),
  z.overwrite((text) => parseOrigin(text) ?? text),
  z.meta({ format: 'uri' }),
);

export const schoolSiteSchema = z.object({
  /** Websites that may embed the school's free times. */
  origins: z.array(originSchema, { error: 'required' }).check(z.maxLength(SITES_MAX, 'invalid')),
});
export type SchoolSite = z.infer<typeof schoolSiteSchema>;
const savedSiteSchema = z.extend(schoolSiteSchema, recordVersion);
export type SavedSite = z.infer<typeof savedSiteSchema>;

const school = {
  access: ['school'],
  owner: { school: 'params.id' },
  members: 'owners',
} as const;

export const schoolSiteEndpoints = {
  schoolSite: endpoint({
    method: 'GET',
    path: '/school/:id/site',
    ...school,
    summary:
      "The embed settings of the school's website, and the slug of its public page (null if students can't see the school)",
    params: z.object({ id: idSchema }),
    response: z.extend(savedSiteSchema, { slug: z.nullable(z.string()) }),
  }),
  changeSchoolSite: endpoint({
    method: 'PUT',
    path: '/school/:id/site',
    ...school,
    summary: 'Set the websites that may embed the school’s free times',
    params: z.object({ id: idSchema }),
    body: z.extend(schoolSiteSchema, sentVersion),
    response: savedSiteSchema,
  }),
  schoolQr: endpoint({
    method: 'GET',
    path: '/school/:id/site/qr',
    ...school,
    summary: "A printable QR code for the school's page: PNG or SVG",
    params: z.object({ id: idSchema }),
    query: z.object({ format: z.enum(['png', 'svg'], { error: 'invalid' }) }),
    refusals: ['not_found'],
  }),
};
