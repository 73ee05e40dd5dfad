import { join } from 'node:path';
import { createApplication } from './app.ts';
import { readConfig, SettingError } from './config.ts';
import { demoAccounts, fillDemoWorld, isDemoOpen } from './demo/demo-world.ts';
import { systemClock } from './platform/clock.ts';
import { connect } from './platform/database/connect.ts';
import { startEmbeddedPostgres } from './platform/database/embedded.ts';
import { migrate } from './platform/database/migrate.ts';
import { checkServerVersion } from './platform/database/server-version.ts';
import { StartError } from './platform/database/start-error.ts';
import { readBuiltPages } from './platform/http/pages.ts';
import { createLogger } from './platform/log.ts';
import { createPasswords } from './platform/passwords.ts';
import { staleZones } from './platform/zone-data.ts';
import { welcome } from './welcome.ts';

const STOP_TIMEOUT_MS = 9_500;

async function main(): Promise<void> {
  const config = readConfig();
  const stale = staleZones();
  if (stale.length > 0) {
    throw new StartError(
      `This runtime's time zone data is too old (${stale.join(', ')} would be an hour off). Start with: npm start`,
    );
  }
  const logger = createLogger(config.logLevel);
  const onLoss = (message: string) => logger.error(message);
  const postgres = config.databaseUrl === null ? await startEmbeddedPostgres(config.dataDir, onLoss) : null;
  const connectionString = config.databaseUrl ?? postgres?.connectionString ?? '';
  try {
    const setup = connect(connectionString, { max: 2, isPatient: true });
    try {
      await checkServerVersion(setup.db);
      await migrate(setup.db);
    } finally {
      await setup.close();
    }
    const address = `http://${config.host}:${config.port}`;
    const application = await createApplication({
      config,
      connectionString,
      clock: systemClock,
      logger,
      pages: readBuiltPages(join(import.meta.dirname, '../build')),
      publicUrl: config.publicUrl ?? address,
    });

    let isStopping = false;
    const stop = async (signal: string) => {
      if (isStopping) return;
      isStopping = true;
      logger.info({ signal }, 'stopping');
      // A person at a terminal waits for nothing; whoever restarts a service has told nobody yet that it goes.
      const drained = signal === 'SIGTERM' ? application.drain(config.drainSeconds) : null;
      // A request that never ends must not keep the process: it had its time.
      setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
      await drained;
      await application.stop();
      await postgres?.stop();
      process.exit(0);
    };
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);

    try {
      const passwords = createPasswords();
      if (config.isDemo) {
        const { availability } = application.services;
        await fillDemoWorld({ db: application.db, clock: systemClock, passwords, availability });
      }
      if (!config.isForThisMachine && (await isDemoOpen(application.db, passwords))) {
        throw new StartError(
          'This database has the demo world, whose passwords everybody knows. Set DATA_DIR or DATABASE_URL to another one, or start it for this machine alone and disable its accounts.',
        );
      }
      await application.start();
      // What only the start needed, before the first request: a third of the memory in use. Where it may be asked for, see
      // `scripts/server-process.json`.
      globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
      await listen(application.http, config.host, config.port);
    } catch (error) {
      await application.stop();
      throw error;
    }
    const isMailShown = config.smtpUrl === null && config.isForThisMachine;
    console.log(
      welcome({
        address: config.publicUrl ?? address,
        accounts: await demoAccounts(application.db),
        mail: isMailShown ? `${address}/dev/mail (files in ${join(config.dataDir, 'mail')})` : null,
      }),
    );
  } catch (error) {
    await postgres?.stop();
    throw error;
  }
}

async function listen(
  http: { listen(options: { host: string; port: number }): Promise<string> },
  host: string,
  port: number,
): Promise<void> {
  try {
    await http.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new StartError(
        `Port ${port} is already in use. Stop what uses it, or start on another one: PORT=3001 npm start`,
      );
    }
    if (code === 'EACCES')
      throw new StartError(`This account may not listen on port ${port}. Choose one above 1023: PORT=3000 npm start`);
    if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL')
      throw new StartError(`The setting HOST (${host}) is no address of this machine.`);
    throw error;
  }
}

main().catch((error: NodeJS.ErrnoException) => {
  console.error(`\nLanewise could not start. ${explain(error)}\n`);
  process.exit(1);
});

function explain(error: NodeJS.ErrnoException): string {
  if (error instanceof SettingError || error instanceof StartError) return error.message;
  const file = error.path ?? 'the data folder';
  if (error.code === 'EROFS') return `${file} is on a read-only disk. Set DATA_DIR to a folder that can be written.`;
  if (error.code === 'EACCES' || error.code === 'EPERM')
    return `This account may not write ${file}. Set DATA_DIR to a folder that it may write.`;
  if (error.code === 'ENOSPC') return 'The disk is full.';
  if (error.code === 'ECONNREFUSED' || error.code === 'ENOTFOUND' || error.code === '28P01' || error.code === '3D000') {
    return `The database of DATABASE_URL can not be reached: ${error.message}`;
  }
  return error.stack ?? error.message;
}
