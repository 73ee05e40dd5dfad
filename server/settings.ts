import { isIP } from 'node:net';
import * as z from 'zod/mini';
import { hostsOf, wantedSession } from './platform/database/host-list.ts';
import { formatOf } from './platform/geo/remote-formats.ts';
import { KEY_TEXT } from './platform/secrets/key-file.ts';
import { textRequestSchema } from './platform/text-messages/text-transport.ts';

const url = (protocols: string[], example: string) =>
  z.string().check(
    z.refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
      error: `must be an address like ${example}`,
    }),
  );

const wholeNumber = (min: number, max: number) =>
  z
    .pipe(z.string().check(z.regex(/^\d+$/, `must be a whole number from ${min} to ${max}`)), z.transform(Number))
    .check(z.refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`));

/** One host, or several of which one takes writes: each of them an address. */
const database = (user: string) =>
  z.string().check(
    z.refine(
      (text) => hostsOf(text).every((one) => URL.canParse(one) && /^postgres(ql)?:$/.test(new URL(one).protocol)),
      { error: `must be an address like postgres://${user}:password@host:5432/lanewise` },
    ),
    z.refine((text) => ['read-write', 'primary', 'any', null].includes(wantedSession(text)), {
      error: 'must say target_session_attrs=read-write or primary: the server writes',
    }),
  );

/** A host, or a proxy before several: which of them it is can not be told from here. */
const replica = database('lanewise_server').check(
  z.refine((text) => hostsOf(text).length === 1, { error: 'must name one host, or a proxy before several' }),
);

const GEOCODER_EXAMPLE = 'http://localhost:2322/api';

const TEXT_REQUEST_EXAMPLE = '{"headers":{"authorization":"Bearer …"},"json":{"to":"{{to}}","body":"{{text}}"}}';

export const environmentSchema = z.object({
  NODE_ENV: z.optional(
    z.enum(['development', 'production', 'test'], { error: 'must be development, production or test' }),
  ),
  PORT: z._default(wholeNumber(0, 65_535), 3000),
  HOST: z._default(z.string(), 'localhost'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(url(['http:', 'https:'], 'http://localhost:4318')),
  METRICS_PORT: z.optional(wholeNumber(0, 65_535)),
  METRICS_HOST: z._default(z.string(), 'localhost'),
  DATABASE_URL: z.optional(database('user')),
  MIGRATION_DATABASE_URL: z.optional(database('owner')),
  DATABASE_REPLICA_URL: z.optional(replica),
  DATABASE_POOL: z._default(wholeNumber(2, 500), 20),
  SLOW_STATEMENT_MS: z._default(wholeNumber(0, 15_000), 1000),
  DATA_DIR: z._default(z.string(), './data'),
  SECRETS_KEY: z.optional(
    z.pipe(
      z.string().check(z.regex(KEY_TEXT, 'must be 32 random bytes in base64: openssl rand -base64 32')),
      z.transform((text) => Buffer.from(text, 'base64')),
    ),
  ),
  PUBLIC_URL: z.optional(url(['http:', 'https:'], 'https://lanewise.example')),
  SMTP_URL: z.optional(url(['smtp:', 'smtps:'], 'smtp://user:password@host:587')),
  MAIL_FROM: z._default(z.string(), 'Lanewise <hello@lanewise.example>'),
  SUPPORT_EMAIL: z._default(z.email('must be an email address'), 'support@lanewise.example'),
  BOOKING_FEE: z._default(
    z.pipe(
      z.string().check(z.regex(/^\d{1,4}(\.\d{1,2})?$/, 'must be dollars like 2.50')),
      z.transform((text) => Math.round(Number(text) * 100)),
    ),
    0,
  ),
  SCHOOL_APPROVAL: z.optional(z.enum(['auto', 'manual'], { error: 'must be auto or manual' })),
  DEMO: z.optional(z.enum(['1', '0'], { error: 'must be 1 or 0' })),
  LIMITS: z._default(z.enum(['on', 'off'], { error: 'must be on or off' }), 'on'),
  JOBS: z._default(z.enum(['on', 'off'], { error: 'must be on or off' }), 'on'),
  DRAIN_SECONDS: z.optional(wholeNumber(0, 5)),
  LOG_LEVEL: z.optional(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], {
      error: 'must be fatal, error, warn, info, debug or silent',
    }),
  ),
  TRUSTED_PROXIES: z._default(
    z
      .pipe(
        z.string(),
        z.transform((text) =>
          text
            .split(',')
            .map((part) => part.trim())
            .filter(Boolean),
        ),
      )
      .check(
        z.refine(
          (parts) => parts.every(isNetwork),
          'must be addresses like 127.0.0.1 or 10.0.0.0/8, separated by commas',
        ),
      ),
    [],
  ),
  S3_ENDPOINT: z.optional(url(['http:', 'https:'], 'https://s3.ca-central-1.amazonaws.com')),
  S3_REGION: z._default(z.string(), 'ca-central-1'),
  S3_BUCKET: z.optional(z.string()),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  GEOCODER_URL: z.optional(
    url(['http:', 'https:'], GEOCODER_EXAMPLE).check(
      z.refine((text) => !URL.canParse(text) || formatOf(text) !== undefined, {
        error: 'must end in /api (Photon), /search (Nominatim), /v1/search or /v1/autocomplete (Pelias)',
      }),
    ),
  ),
  WEBHOOK_PRIVATE_NETWORKS: z._default(z.enum(['allow', 'refuse'], { error: 'must be allow or refuse' }), 'refuse'),
  SMS_URL: z.optional(url(['http:', 'https:'], 'https://sms.example/messages')),
  SMS_REQUEST: z.optional(
    z.pipe(
      z.string(),
      z.transform((text, context) => {
        const read = textRequestSchema.safeParse(jsonOf(text));
        if (read.success) return read.data;
        context.issues.push({ code: 'custom', message: `must be like ${TEXT_REQUEST_EXAMPLE}`, input: text });
        return z.NEVER;
      }),
    ),
  ),
  OSRM_URL: z.optional(url(['http:', 'https:'], 'http://localhost:5000')),
});

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The names of all settings. */
export const SETTINGS = Object.keys(environmentSchema.shape);

/** An address or a network of them. Not the whole world: whoever is named may say which address a request comes from. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}
