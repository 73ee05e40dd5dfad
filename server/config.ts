import { resolve } from 'node:path';
import type * as z from 'zod/mini';
import { isLoopbackName } from './platform/loopback.ts';
import type { TextService } from './platform/text-messages/text-transport.ts';
import { environmentSchema } from './settings.ts';

export interface Config {
  isProduction: boolean;
  /** Set up for nobody else: it shows mail and made-up accounts, and answers this machine alone. */
  isForThisMachine: boolean;
  port: number;
  host: string;
  /** Who collects traces and logs (OTLP over HTTP). Null: nobody. */
  collectorUrl: string | null;
  /** Where it is watched. Null: nowhere. */
  metrics: { port: number; host: string } | null;
  /** Null: the embedded one. Where nobody named the owner, the server's role is both. */
  database: { connectionString: string; ownerConnectionString: string } | null;
  /** Of a hot standby, for what may be a second old. */
  replicaUrl: string | null;
  databasePool: number;
  /** From when on a statement is logged with its plan; 0: never. */
  slowStatementMs: number;
  dataDir: string;
  /** Null: that of a file of the data folder. */
  secretsKey: Buffer | null;
  /** Without a slash at the end. Null: the address that the server listens on. */
  publicUrl: string | null;
  smtpUrl: string | null;
  mailFrom: string;
  supportEmail: string;
  bookingFeeCents: number;
  isApprovalAutomatic: boolean;
  isDemo: boolean;
  areLimitsOn: boolean;
  /** False: nothing is sent, read or ended by itself, for a look at a restored backup. */
  areJobsOn: boolean;
  /** How long a server that was asked to stop goes on serving, so that a proxy can see that it is going. */
  drainSeconds: number;
  logLevel: string;
  trustedProxies: string[];
  /** Whom places are asked of, by the address of its search call. Null: the table that comes with the product. */
  geocoderUrl: string | null;
  /** Who sends text messages, and what it is sent. Null: nobody. */
  textService: TextService | null;
  /** Whether schools' webhooks may lead into this machine's network: for checks. */
  mayWebhooksReachPrivate: boolean;
  /** Whom the way between two places is asked of. Null: an estimate. */
  osrmUrl: string | null;
  s3: { endpoint: string; region: string; bucket: string; accessKeyId: string; secretAccessKey: string } | null;
}

/** A setting that can't be used; its message is the one line that the start prints. */
export class SettingError extends Error {}

/**
 * Libraries ask the mode by themselves: React, which draws mail, is six times as slow where it is anything but production, or not said,
 * as by an operator who gave PUBLIC_URL alone. Once our own is read, and before they come.
 */
export function preferProductionBuilds(): void {
  process.env.NODE_ENV = 'production';
}

/** What was said of the mode, for who has no settings yet: whether machines read what this process says. */
export const isProductionSaid = (): boolean => process.env.NODE_ENV === 'production';

/**
 * Reads and checks the settings: the only place that knows the environment.
 * @throws SettingError naming the setting and what it must be
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  // An empty variable is how many tools spell 'not set'.
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
    throw new SettingError('The setting LIMITS can not be off with NODE_ENV=production.');
  if (mode !== 'development' && env.DEMO === '1')
    throw new SettingError(`The setting DEMO can not be 1 with NODE_ENV=${mode}: everybody knows its passwords.`);
  if (isProduction && env.WEBHOOK_PRIVATE_NETWORKS === 'allow')
    throw new SettingError('The setting WEBHOOK_PRIVATE_NETWORKS can not be allow with NODE_ENV=production.');
  if (isProduction && !env.PUBLIC_URL)
    throw new SettingError('The setting PUBLIC_URL is needed with NODE_ENV=production.');

  if (isProduction && env.DATABASE_URL && !env.SECRETS_KEY)
    throw new SettingError(
      'The setting SECRETS_KEY is needed with DATABASE_URL in production, the same for all its servers. Make one: openssl rand -base64 32',
    );

  if (env.MIGRATION_DATABASE_URL && !env.DATABASE_URL)
    throw new SettingError('The setting MIGRATION_DATABASE_URL needs DATABASE_URL, the same database for the server.');

  if (env.DATABASE_REPLICA_URL && !env.DATABASE_URL)
    throw new SettingError(
      'The setting DATABASE_REPLICA_URL needs DATABASE_URL, the database that it is a replica of.',
    );

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
    isForThisMachine: mode === 'development',
    port: env.PORT,
    host: env.HOST,
    collectorUrl: env.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    metrics: env.METRICS_PORT === undefined ? null : { port: env.METRICS_PORT, host: env.METRICS_HOST },
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
    secretsKey: env.SECRETS_KEY ?? null,
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
    // A person at a terminal reads the welcome and what goes wrong; a service's log is read by machines.
    logLevel: env.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
    trustedProxies: env.TRUSTED_PROXIES,
    geocoderUrl: env.GEOCODER_URL ?? null,
    textService: env.SMS_URL && env.SMS_REQUEST ? { url: env.SMS_URL, request: env.SMS_REQUEST } : null,
    mayWebhooksReachPrivate: env.WEBHOOK_PRIVATE_NETWORKS === 'allow',
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
 * A server that others reach is in production, whether somebody said so or forgot to.
 * @throws SettingError where what was said is not for others
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
      `The setting ${forOthers} is for a server that others reach, NODE_ENV=development for this machine alone. Set NODE_ENV=production.`,
    );
  // Tests may stand behind a proxy of their own, on this machine.
  if (env.NODE_ENV === 'test' && !isHostOurs)
    throw new SettingError('The setting HOST must be of this machine alone with NODE_ENV=test.');
  return env.NODE_ENV ?? (forOthers === null ? 'development' : 'production');
}
