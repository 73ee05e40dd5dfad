import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { healthEndpoints } from '#contract/health.ts';
import type { Config } from './config.ts';
import { nowDate, systemClock } from './platform/clock.ts';
import { connect, type Database } from './platform/database/connect.ts';
import { runningEmbeddedPostgres } from './platform/database/embedded.ts';
import { hasFacts, readFact } from './platform/database/facts.ts';
import { isSchemaNewer, isUpToDate } from './platform/database/migrate.ts';
import { TWO_DATABASES } from './platform/database/prepare.ts';
import { hasReplayed, readPosition } from './platform/database/replica.ts';
import { hasExcessRights, selectRole } from './platform/database/rights.ts';
import { checkDatabase, type DatabaseSetting, isSameDatabase } from './platform/database/server-version.ts';
import { openFileStore } from './platform/files/open-file-store.ts';
import { networkList } from './platform/http/network.ts';
import { isLoopbackName } from './platform/loopback.ts';
import { getKeyFilePath } from './platform/secrets/key-file.ts';
import { findSecrets, KEY_FACT, requireKey } from './platform/secrets/unlock.ts';
import { ask, type TextService } from './platform/text-messages/text-transport.ts';
import { staleZones, zoneDataVersion } from './platform/zone-data.ts';
import { explainFailure } from './start-failure.ts';

interface Finding {
  what:
    | 'settings'
    | 'time zones'
    | 'database'
    | 'server’s role'
    | 'replica'
    | 'key'
    | 'clock'
    | 'mail'
    | 'text messages'
    | 'photos'
    | 'proxy'
    | 'metrics';
  isWell: boolean;
  /** One line, with what to do if there is a problem. */
  says: string;
}

const CLOCK_OFF_MAX_SECONDS = 5;
const PATIENCE_MS = 10_000;
const LIVE = `/api${healthEndpoints.live.path}`;

const well = (what: Finding['what'], says: string): Finding => ({ what, isWell: true, says });
const ill = (what: Finding['what'], says: string): Finding => ({ what, isWell: false, says });
const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '';

/** Runs each check on its own, so a problem with one doesn't hide the next. */
export async function examine(config: Config): Promise<Finding[]> {
  return [
    examineMode(config),
    examineZones(),
    ...(await examineDatabase(config)),
    await examineMail(config),
    ...(config.textService === null ? [] : [await examineTexts(config.textService)]),
    await examinePhotos(config),
    await examineProxy(config),
    ...(config.metrics === null ? [] : [await examineMetrics(config.metrics)]),
  ];
}

/** Configured services on other machines: mail, and photos in a bucket. */
export const examineOutside = async (config: Config): Promise<Finding[]> =>
  Promise.all([
    ...(config.smtpUrl === null ? [] : [examineMail(config)]),
    ...(config.s3 === null ? [] : [examinePhotos(config)]),
  ]);

const examineMode = ({ isProduction }: Config): Finding =>
  isProduction
    ? well('settings', 'for others (production).')
    : well('settings', 'for this machine only. To open it to others, set PUBLIC_URL and NODE_ENV=production.');

function examineZones(): Finding {
  const stale = staleZones();
  return stale.length === 0
    ? well('time zones', `version ${zoneDataVersion()}.`)
    : ill('time zones', `${stale.join(', ')} would be an hour off. Start by npm start, which brings its own Node.`);
}

async function examineDatabase(config: Config): Promise<Finding[]> {
  const addresses = config.database ?? runningEmbeddedPostgres(config.dataDir);
  if (addresses === null)
    return [
      well(
        'database',
        `the embedded one of ${config.dataDir}, which runs with the server alone. Start the server to have it tried.`,
      ),
      await examineKey(null, config),
    ];
  const { connectionString, ownerConnectionString } = addresses;
  const owner = connect(ownerConnectionString, { max: 1 });
  const server = connectionString === ownerConnectionString ? null : connect(connectionString, { max: 1 });
  try {
    return [
      ...(await examineOwner(owner.db, config, server === null ? 'DATABASE_URL' : 'MIGRATION_DATABASE_URL')),
      ...(server === null ? [] : [await examineServersRole(server.db, owner.db)]),
    ];
  } finally {
    await server?.close();
    await owner.close();
  }
}

async function examineOwner(db: Database, config: Config, setting: DatabaseSetting): Promise<Finding[]> {
  try {
    await checkDatabase(db, setting);
    // Called for its error.
    await isSchemaNewer(db);
    return [
      await examineRights(db, setting),
      ...(config.replicaUrl === null ? [] : [await examineReplica(db, config.replicaUrl)]),
      await examineKey(db, config),
      await examineClock(db),
    ];
  } catch (error) {
    return [ill('database', explainFailure(error as Error).split('\n', 1)[0] ?? '')];
  }
}

/** The server's own connection, if the owner has a separate one. */
async function examineServersRole(server: Database, owner: Database): Promise<Finding> {
  const what = 'server’s role';
  try {
    await checkDatabase(server);
    const role = await selectRole(server);
    // The check of the owner reports its problems.
    if (!(await isSameDatabase(server, owner).catch(() => true))) return ill(what, TWO_DATABASES);
    const isPrepared = await isUpToDate(owner).catch(() => false);
    if (isPrepared && (await hasExcessRights(server)))
      return ill(
        what,
        `${role} can change the tables, even the audit log. Use a role that’s neither superuser nor their owner.`,
      );
    return well(what, `${role}: reached${isPrepared ? ', writes rows and nothing else' : ''}.`);
  } catch (error) {
    return ill(what, explainFailure(error as Error).split('\n', 1)[0] ?? '');
  }
}

async function examineRights(db: Database, setting: DatabaseSetting): Promise<Finding> {
  const { rows } = await sql<{ mayCreate: boolean; hasGist: boolean; name: string; version: string }>`
    SELECT has_database_privilege(current_database(), 'CREATE') AND has_schema_privilege('public', 'CREATE') AS "mayCreate",
      EXISTS (SELECT FROM pg_available_extensions WHERE name = 'btree_gist') AS "hasGist",
      current_database() AS name, current_setting('server_version') AS version`.execute(db);
  const found = rows[0];
  // If another server migrates, this one doesn't need the owner's address.
  const isServers = !found?.mayCreate && (await isUpToDate(db)) && !(await hasExcessRights(db));
  if (!found?.mayCreate && !isServers)
    return ill(
      'database',
      `the role of ${setting} can’t create tables. Make it the owner of the database: ALTER DATABASE … OWNER TO …`,
    );
  if (!found?.hasGist) return ill('database', 'the extension btree_gist is missing. Install postgresql-contrib there.');
  const state = (await hasFacts(db))
    ? ''
    : ' It’s empty: the first start creates its tables. To bring data from a backup, run npm run restore before that.';
  return well(
    'database',
    `${found.name}, PostgreSQL ${found.version}: reached, takes writes, with the rights it needs.${state}`,
  );
}

async function examineReplica(primary: Database, connectionString: string): Promise<Finding> {
  const { db, close } = connect(connectionString, { max: 1, answerWithinMs: PATIENCE_MS });
  try {
    const startedAtMs = performance.now();
    const position = await readPosition(primary);
    while (!(await hasReplayed(db, position))) {
      if (performance.now() - startedAtMs > PATIENCE_MS)
        return ill(
          'replica',
          'what was written is not there after ten seconds: it follows another database, one that was primary before, or none. If that changed just now, CHECKPOINT there lets it say so.',
        );
      await pause(50);
    }
    const milliseconds = Math.round(performance.now() - startedAtMs);
    return well(
      'replica',
      `it has what was written after ${milliseconds} ms. It is read while that is under a second.`,
    );
  } catch (error) {
    return ill('replica', explainFailure(error as Error).split('\n', 1)[0] ?? '');
  } finally {
    await close();
  }
}

async function examineKey(db: Database | null, config: Config): Promise<Finding> {
  const where = config.secretsKey ? 'SECRETS_KEY' : getKeyFilePath(config.dataDir);
  try {
    const secrets = findSecrets(config);
    const kept = db && (await hasFacts(db)) ? await readFact(db, KEY_FACT) : undefined;
    requireKey(kept, secrets);
    if (kept !== undefined) return well('key', `${where} is the key of this database.`);
    return well(
      'key',
      secrets ? `${where}${db ? '; nothing is sealed with it yet' : ''}.` : 'none yet: the first start makes one.',
    );
  } catch (error) {
    return ill('key', explainFailure(error as Error).split('\n', 1)[0] ?? '');
  }
}

async function examineClock(db: Database): Promise<Finding> {
  const before = systemClock.nowMs();
  const { rows } = await sql<{ now: Date }>`SELECT clock_timestamp() AS now`.execute(db);
  const apart = Math.abs((before + systemClock.nowMs()) / 2 - (rows[0]?.now.getTime() ?? 0)) / 1000;
  return apart <= CLOCK_OFF_MAX_SECONDS
    ? well('clock', `${nowDate(systemClock).toISOString()}, as the database's.`)
    : ill(
        'clock',
        `${Math.round(apart)} s off the database's. Let both follow a time server (timedatectl set-ntp true).`,
      );
}

async function examineMail({ smtpUrl, isProduction, dataDir }: Config): Promise<Finding> {
  if (smtpUrl === null)
    return isProduction
      ? ill('mail', 'emails aren’t sent, so nobody can sign up or reset a password. Set SMTP_URL.')
      : well('mail', `emails aren’t sent. Read them at /dev/mail or in ${dataDir}/mail.`);
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  });
  const { host } = new URL(smtpUrl);
  try {
    await transport.verify();
    return well('mail', `${host} accepts our login.`);
  } catch (error) {
    return ill('mail', `${host}: ${messageOf(error)}. Check SMTP_URL: its host, port, user, password and certificate.`);
  } finally {
    transport.close();
  }
}

/** Checks only that the service responds: a real message would reach somebody and cost money. */
async function examineTexts({ url }: TextService): Promise<Finding> {
  const { host } = new URL(url);
  try {
    await ask(url, { method: 'HEAD' });
    return well('text messages', `${host} answers.`);
  } catch (error) {
    return ill('text messages', `${host}: ${messageOf(error)}. Check SMS_URL.`);
  }
}

async function examinePhotos(config: Config): Promise<Finding> {
  const where = config.s3 ? `the bucket ${config.s3.bucket}` : `${config.dataDir}/photos`;
  const files = openFileStore(config, 'photos');
  const key = `${randomBytes(16).toString('hex')}.webp`;
  try {
    await files.put(key, Buffer.from('doctor'), 'image/webp');
    const isSame = (await files.get(key))?.toString() === 'doctor';
    await files.delete(key);
    return isSame
      ? well('photos', `${where}: written, read, deleted.`)
      : ill('photos', `${where} doesn’t return what we stored.`);
  } catch (error) {
    const settings = config.s3 ? 'S3_ENDPOINT, S3_BUCKET, S3_REGION and the two keys' : 'DATA_DIR and its rights';
    return ill('photos', `${where}: ${messageOf(error)}. Check ${settings}.`);
  }
}

async function examineMetrics({ host, port }: NonNullable<Config['metrics']>): Promise<Finding> {
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${port}/metrics`;
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (!(await answer.text()).includes('\nlanewise_'))
      return ill('metrics', `${address} is used by something else. Set METRICS_PORT to another port.`);
    const whom = isLoopbackName(host)
      ? 'this machine alone'
      : 'anyone who can reach it: keep others out with a firewall';
    return well('metrics', `${address} answers, to ${whom}.`);
  } catch (error) {
    const { cause } = error as { cause?: NodeJS.ErrnoException };
    return cause?.code === 'ECONNREFUSED'
      ? well('metrics', `${address} is answered while the server runs.`)
      : ill('metrics', `${address}: ${messageOf(cause ?? error)}. Check METRICS_HOST.`);
  }
}

/** With two servers behind the proxy, the chance that all of these miss this one is 1 in 256. */
const PROXY_TRIES = 8;

/** Listens in the server's place until a request comes through the proxy, to see what the proxy sends. */
async function examineProxy({ publicUrl, host, port, trustedProxies, isProduction }: Config): Promise<Finding> {
  if (publicUrl === null || !isProduction) return well('proxy', 'PUBLIC_URL isn’t set, so there’s nothing to check.');
  const path = `/${randomBytes(16).toString('hex')}`;
  let seen: IncomingMessage | undefined;
  const server = createServer((request, response) => {
    if (request.url === path) seen = request;
    response.end();
  });
  const isOurs = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, host, () => resolve(true));
  });
  try {
    if (!isOurs) {
      const { ok, status } = await askProxy(`${publicUrl}${LIVE}`);
      return ok
        ? well('proxy', `${publicUrl} answers. Stop the server and ask again to have the headers looked at.`)
        : ill('proxy', `${publicUrl} answers ${status}. Make it forward requests to ${host}:${port}.`);
    }
    let status = 0;
    for (let tried = 0; !seen && tried < PROXY_TRIES; tried++) status = (await askProxy(`${publicUrl}${path}`)).status;
    if (seen) return examineHeaders(seen, publicUrl, trustedProxies);
    return (await askProxy(`${publicUrl}${LIVE}`)).isLanewise
      ? well('proxy', 'another server behind the proxy answers. Stop them all and ask again.')
      : ill('proxy', `${publicUrl} answers ${status} by itself. Make it forward requests to ${host}:${port}.`);
  } catch (error) {
    const cause = error instanceof Error && error.cause ? error.cause : error;
    return ill(
      'proxy',
      `${publicUrl} can’t be reached: ${messageOf(cause)}. Check its name, its certificate and the proxy.`,
    );
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

async function askProxy(url: string): Promise<{ ok: boolean; status: number; isLanewise: boolean }> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS), redirect: 'manual' });
  const { ok, status } = answer;
  return { ok, status, isLanewise: ok && (await answer.text()) === '{"status":"ok"}' };
}

function examineHeaders({ headers, socket }: IncomingMessage, publicUrl: string, trusted: string[]): Finding {
  const peer = socket.remoteAddress ?? '';
  if (headers['x-forwarded-for'] === undefined)
    return ill(
      'proxy',
      'doesn’t add X-Forwarded-For, so limits would count everyone as one. For nginx: proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
    );
  if (!networkList(trusted).check(peer, isIP(peer) === 4 ? 'ipv4' : 'ipv6'))
    return ill('proxy', `comes from ${peer}, which is not in TRUSTED_PROXIES.`);
  const { host, port } = new URL(publicUrl);
  if (headers.host !== host) {
    // nginx's $host has no port.
    const variable = port === '' ? '$host' : '$http_host';
    return ill('proxy', `changes Host from ${host} to ${headers.host}. For nginx: proxy_set_header Host ${variable};`);
  }
  return well('proxy', `${publicUrl} comes here, from ${peer}, with X-Forwarded-For.`);
}
