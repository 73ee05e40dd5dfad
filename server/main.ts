import { join } from 'node:path';
import { type Application, createApplication } from './app.ts';
import { type Config, isProductionSaid, preferProductionBuilds, readConfig } from './config.ts';
import { demoAccounts, fillDemoWorld, isDemoOpen } from './demo/demo-world.ts';
import { collectAtRest, collectGarbage } from './garbage.ts';
import { holdExistingSchoolNames } from './modules/schools/schools.ts';
import { createFollowingClock, systemClock } from './platform/clock.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './platform/database/embedded.ts';
import { knownMigrations } from './platform/database/migrate.ts';
import { prepareDatabase } from './platform/database/prepare.ts';
import { StartError } from './platform/database/start-error.ts';
import { readBuiltPages } from './platform/http/pages.ts';
import { createLogger, type Logger, teeTo } from './platform/log.ts';
import { createPasswords } from './platform/passwords.ts';
import { unlockSecrets } from './platform/secrets/unlock.ts';
import { staleZones } from './platform/zone-data.ts';
import { explainFailure } from './start-failure.ts';
import { readBuildId, VERSION } from './version.ts';
import { warnings, warnOfOutside } from './warnings.ts';

/** What the terminal shows once the server is ready. */
function welcome(facts: {
  address: string;
  accounts: { role: string; email: string; password: string }[] | null;
  /** Where to see emails that don't leave; null if they are really sent. */
  mail: string | null;
}): string {
  const lines = ['', `  Lanewise is ready: ${facts.address}`, ''];
  if (facts.accounts) {
    lines.push('  Demo accounts');
    const width = Math.max(...facts.accounts.map((account) => account.email.length));
    for (const { role, email, password } of facts.accounts) {
      lines.push(`    ${role.padEnd(8)} ${email.padEnd(width)}  ${password}`);
    }
    lines.push('');
  }
  if (facts.mail) lines.push(`  Emails do not leave this machine. Read them at ${facts.mail}`, '');
  lines.push('  Stop with Ctrl-C.', '');
  return lines.join('\n');
}

const STOP_TIMEOUT_MS = 9_500;

async function main(): Promise<void> {
  const config = readConfig();
  preferProductionBuilds();
  const exported = config.collectorUrl === null ? null : await exportLogs(config.collectorUrl);
  const logger = createLogger(config.logLevel, exported ? teeTo(exported) : undefined);
  if (config.isProduction) hearWarnings(logger);
  let isStopping = false;
  let hasStarted = () => {};
  const started = new Promise<void>((resolve) => {
    hasStarted = resolve;
  });
  let running: Running | null = null;
  // Listen from the first moment: process 1 ignores signals without a listener, and a half-started database would be
  // left behind.
  const stop = async (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    logger.info({ signal }, 'stopping');
    await started;
    // In a terminal nobody waits; but after SIGTERM, a proxy may still send requests here.
    const drained = signal === 'SIGTERM' ? running?.application.drain(config.drainSeconds) : null;
    // A request that never ends must not keep the process alive: it has had its time.
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    await drained;
    await running?.application.stop().catch((err) => logger.error({ err }, 'not all of it stopped by itself'));
    await running?.postgres?.stop();
    logger.info('stopped');
    await exported?.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  try {
    running = await start(config, logger);
  } catch (error) {
    refuse(error as Error, config.isProduction ? logger : null);
  }
  hasStarted();
}

/** Reports why the server did not start, as a line of JSON if machines read the log. */
function refuse(error: Error, logger: Logger | null): never {
  const line = `Lanewise could not start. ${explainFailure(error)}`;
  if (logger) logger.fatal(line);
  else console.error(`\n${line}\n`);
  process.exit(1);
}

/** Logs warnings of the runtime and libraries, which would otherwise be plain text. */
function hearWarnings(logger: Logger): void {
  process.removeAllListeners('warning');
  process.on('warning', (err) => logger.warn({ err }, 'a warning of the runtime'));
}

const warnOfClock = (logger: Logger) => (seconds: number) =>
  logger.warn({ seconds }, 'the clock was set to the database’s: one of the two is wrong');

/** Loaded only if there is a collector. */
const exportLogs = async (collectorUrl: string) =>
  (await import('./platform/tracing/exported-logs.ts')).createExportedLogs(collectorUrl, VERSION);

interface Running {
  application: Application;
  postgres: EmbeddedPostgres | null;
}

async function start(config: Config, logger: Logger): Promise<Running> {
  const stale = staleZones();
  if (stale.length > 0) {
    throw new StartError(
      `This runtime's time zone data is too old (${stale.join(', ')} would be an hour off). Start with: npm start`,
    );
  }
  const onLoss = (message: string) => logger.error(message);
  const postgres = config.database === null ? await startEmbeddedPostgres(config.dataDir, onLoss) : null;
  const addresses = postgres ?? config.database;
  if (!addresses) throw new Error('There is no database.');
  const { connectionString } = addresses;
  try {
    const onError = (err: Error) => logger.error({ err }, 'while the database was prepared');
    const { isServerMighty } = await prepareDatabase(addresses, VERSION, onError);
    if (isServerMighty && config.isProduction) {
      logger.warn(
        'the server may change its own tables, the audit log too: give it a role of its own (MIGRATION_DATABASE_URL)',
      );
    }
    const secrets = await unlockSecrets(connectionString, config);
    const schema = (await knownMigrations()).at(-1) ?? '';
    const address = `http://${config.host}:${config.port}`;
    // The embedded database shares this machine's clock.
    const clock = config.database === null ? systemClock : createFollowingClock(warnOfClock(logger));
    const application = await createApplication({
      config,
      connectionString,
      clock,
      logger,
      pages: readBuiltPages(join(import.meta.dirname, '../build')),
      publicUrl: config.publicUrl ?? address,
      secrets,
    });
    try {
      const passwords = createPasswords();
      if (config.isDemo) {
        await fillDemoWorld(application.ctx);
        await holdExistingSchoolNames(application.ctx);
      }
      if (!config.isForThisMachine && (await isDemoOpen(application.db, passwords))) {
        throw new StartError(
          'This database contains the demo, whose passwords everyone knows. Set DATA_DIR or DATABASE_URL to another one, or start it only for this machine and disable the demo accounts.',
        );
      }
      await application.start();
      // Frees what only the start needed, before the first request: a third of the memory in use.
      // `scripts/server-process.json` makes it available.
      collectGarbage();
      application.http.server.on('request', collectAtRest());
      await listen(application.http, config);
      if (application.metrics && config.metrics)
        await listen(application.metrics, config.metrics, { port: 'METRICS_PORT', host: 'METRICS_HOST' });
    } catch (error) {
      await application.stop();
      throw error;
    }
    const isMailShown = config.smtpUrl === null && config.isForThisMachine;
    // Only lines of JSON if machines read the log.
    if (config.isProduction) {
      const program = { version: VERSION, build: readBuildId(), schema };
      logger.info({ address: config.publicUrl ?? address, ...program }, 'Lanewise is ready');
      for (const line of warnings(config)) logger.error(line);
      void warnOfOutside(config, logger);
    } else {
      console.log(
        welcome({
          address: config.publicUrl ?? address,
          accounts: await demoAccounts(application.db),
          mail: isMailShown ? `${address}/dev/mail (files in ${join(config.dataDir, 'mail')})` : null,
        }),
      );
    }
    return { application, postgres };
  } catch (error) {
    await postgres?.stop();
    throw error;
  }
}

async function listen(
  http: { listen(options: { host: string; port: number }): Promise<string> },
  { host, port }: { host: string; port: number },
  names = { port: 'PORT', host: 'HOST' },
): Promise<void> {
  try {
    await http.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new StartError(
        `Port ${port} is already in use. Stop what’s using it, or use another one: ${names.port}=${port + 1} npm start`,
      );
    }
    if (code === 'EACCES')
      throw new StartError(
        `This account can’t listen on port ${port}. Choose one above 1023: ${names.port}=${port + 3000} npm start`,
      );
    if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL')
      throw new StartError(`The setting ${names.host} (${host}) isn’t an address of this machine.`);
    throw error;
  }
}

const isForMachines = isProductionSaid();
main().catch((error: Error) => refuse(error, isForMachines ? createLogger('fatal') : null));
