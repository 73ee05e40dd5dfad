import { isIP } from 'node:net';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { parseHosts, readTargetSession } from './platform/database/host-list.ts';
import { findFormat } from './platform/geo/remote-formats.ts';
import { isLoopbackName } from './platform/loopback.ts';
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

/** One host, or several of which one accepts writes: each must be an address. */
const database = (user: string) =>
  z.string().check(
    z.refine(
      (text) => parseHosts(text).every((one) => URL.canParse(one) && /^postgres(ql)?:$/.test(new URL(one).protocol)),
      { error: `must be an address like postgres://${user}:password@host:5432/lanewise` },
    ),
    z.refine((text) => ['read-write', 'primary', 'any', null].includes(readTargetSession(text)), {
      error: 'must say target_session_attrs=read-write or primary: the server writes',
    }),
  );

/** A host, or a proxy before several: we can't tell which. */
const replica = database('lanewise_server').check(
  z.refine((text) => parseHosts(text).length === 1, { error: 'must name one host, or a proxy before several' }),
);

const GEOCODER_EXAMPLE = 'http://localhost:2322/api';

const TEXT_REQUEST_EXAMPLE = '{"headers":{"authorization":"Bearer …"},"json":{"to":"{{to}}","body":"{{text}}"}}';

/** Every setting, with its default. A test compares README's table and `.env.example` with it. */
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
      z.refine((text) => !URL.canParse(text) || findFormat(text) !== undefined, {
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

export const SETTINGS = Object.keys(environmentSchema.shape);

export type Config = ReturnType<typeof readConfig>;

/** A setting that we can't use. Its message is the one line that the start prints. */
export class SettingError extends Error {}

/**
 * Libraries check NODE_ENV themselves: React, which lays out emails, is larger and slower unless it says production, for
 * example if an operator only set PUBLIC_URL. Call it after reading our settings, and before loading them.
 */
export function preferProductionBuilds(): void {
  process.env.NODE_ENV = 'production';
}

/** Whether NODE_ENV says production, for code without settings: machines then read this process's output. */
export const isProductionSaid = (): boolean => process.env.NODE_ENV === 'production';

/**
 * Reads and validates the settings: the only place that knows the environment.
 * @throws SettingError naming the setting and the accepted value
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env) {
  // Many tools pass an empty variable for 'not set'.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new SettingError(`The setting ${issue?.path.join('.')} ${issue?.message}.`);
  }
  const env = parsed.data;
  const mode = modeOf(env);
  const isProduction = mode === 'production';
  if (isProduction && env.LIMITS === 'off')
    throw new SettingError('The setting LIMITS can’t be off with NODE_ENV=production.');
  if (mode !== 'development' && env.DEMO === '1')
    throw new SettingError(`The setting DEMO can’t be 1 with NODE_ENV=${mode}: everyone knows its passwords.`);
  if (isProduction && env.WEBHOOK_PRIVATE_NETWORKS === 'allow')
    throw new SettingError('The setting WEBHOOK_PRIVATE_NETWORKS can’t be allow with NODE_ENV=production.');
  if (isProduction && !env.PUBLIC_URL)
    throw new SettingError('The setting PUBLIC_URL is required with NODE_ENV=production.');

  if (isProduction && env.DATABASE_URL && !env.SECRETS_KEY)
    throw new SettingError(
      'The setting SECRETS_KEY is required with DATABASE_URL in production, the same on all servers. Create one: openssl rand -base64 32',
    );

  if (env.MIGRATION_DATABASE_URL && !env.DATABASE_URL)
    throw new SettingError(
      'The setting MIGRATION_DATABASE_URL requires DATABASE_URL: the same database, for the server.',
    );

  if (env.DATABASE_REPLICA_URL && !env.DATABASE_URL)
    throw new SettingError('The setting DATABASE_REPLICA_URL requires DATABASE_URL, the database it replicates.');

  if ((env.SMS_URL === undefined) !== (env.SMS_REQUEST === undefined))
    throw new SettingError('The settings SMS_URL and SMS_REQUEST go together.');

  const s3Parts = [env.S3_ENDPOINT, env.S3_BUCKET, env.S3_ACCESS_KEY_ID, env.S3_SECRET_ACCESS_KEY];
  const isS3Complete = s3Parts.every((part) => part !== undefined);
  if (!isS3Complete && s3Parts.some((part) => part !== undefined)) {
    throw new SettingError(
      'The settings S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together.',
    );
  }

  const isEmbedded = env.DATABASE_URL === undefined;
  return {
    isProduction,
    /** Nobody else can reach it, so it may show emails and demo accounts. */
    isForThisMachine: mode === 'development',
    port: env.PORT,
    host: env.HOST,
    collectorUrl: env.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    metrics: env.METRICS_PORT === undefined ? null : { port: env.METRICS_PORT, host: env.METRICS_HOST },
    /** Null: the embedded PostgreSQL. */
    database:
      env.DATABASE_URL === undefined
        ? null
        : {
            connectionString: env.DATABASE_URL,
            ownerConnectionString: env.MIGRATION_DATABASE_URL ?? env.DATABASE_URL,
          },
    replicaUrl: env.DATABASE_REPLICA_URL ?? null,
    databasePool: env.DATABASE_POOL,
    slowStatementMs: env.SLOW_STATEMENT_MS,
    dataDir: resolve(env.DATA_DIR),
    /** Null: the key is in a file of the data folder. */
    secretsKey: env.SECRETS_KEY ?? null,
    /** Without a trailing slash. Null: the address that the server listens on. */
    publicUrl: env.PUBLIC_URL?.replace(/(?<!\/)\/+$/, '') ?? null,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM,
    supportEmail: env.SUPPORT_EMAIL,
    bookingFeeCents: env.BOOKING_FEE,
    isApprovalAutomatic: (env.SCHOOL_APPROVAL ?? (isEmbedded ? 'auto' : 'manual')) === 'auto',
    isDemo: env.DEMO === undefined ? isEmbedded && mode === 'development' : env.DEMO === '1',
    areLimitsOn: env.LIMITS === 'on',
    areJobsOn: env.JOBS === 'on',
    drainSeconds: env.DRAIN_SECONDS ?? (isProduction ? 3 : 0),
    // A person in a terminal reads the welcome and problems; machines read a service's log.
    logLevel: env.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
    trustedProxies: env.TRUSTED_PROXIES,
    /** Null: use the table of postal areas. */
    geocoderUrl: env.GEOCODER_URL ?? null,
    textService: env.SMS_URL && env.SMS_REQUEST ? { url: env.SMS_URL, request: env.SMS_REQUEST } : null,
    mayWebhooksReachPrivate: env.WEBHOOK_PRIVATE_NETWORKS === 'allow',
    /** Null: estimate travel times. */
    osrmUrl: env.OSRM_URL ?? null,
    s3: isS3Complete
      ? {
          endpoint: env.S3_ENDPOINT ?? '',
          region: env.S3_REGION,
          bucket: env.S3_BUCKET ?? '',
          accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
          secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
        }
      : null,
  };
}

/**
 * A server that others can reach is in production, even if NODE_ENV is missing.
 * @throws SettingError if NODE_ENV contradicts that
 */
function modeOf(env: z.infer<typeof environmentSchema>): 'development' | 'production' | 'test' {
  const isHostOurs = isLoopbackName(env.HOST);
  const isAddressOurs = env.PUBLIC_URL === undefined || isLoopbackName(new URL(env.PUBLIC_URL).hostname);
  const forOthers = !isHostOurs
    ? 'HOST'
    : !isAddressOurs
      ? 'PUBLIC_URL'
      : env.TRUSTED_PROXIES.length > 0
        ? 'TRUSTED_PROXIES'
        : null;
  if (env.NODE_ENV === 'development' && forOthers !== null)
    throw new SettingError(
      `The setting ${forOthers} is for a public server, but NODE_ENV=development only serves this machine. Set NODE_ENV=production.`,
    );
  // Tests may use their own proxy on this machine.
  if (env.NODE_ENV === 'test' && !isHostOurs)
    throw new SettingError('The setting HOST must be a local address with NODE_ENV=test.');
  return env.NODE_ENV ?? (forOthers === null ? 'development' : 'production');
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An address or a network. Not the whole internet, because a trusted proxy decides where a request comes from. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}
