/**
 * `npm run admin -- EMAIL [en|fr]` opens an administrator's account and mails the link that sets its password. Works beside
 * a running server and without one: the message is stored, and a server sends it as soon as it runs.
 */
import { emailSchema, localeSchema } from '#contract/accounts.ts';
import { createApplication } from './app.ts';
import { readConfig, SettingError } from './config.ts';
import { systemClock } from './platform/clock.ts';
import { connect } from './platform/database/connect.ts';
import { runningEmbeddedPostgres, StartError, startEmbeddedPostgres } from './platform/database/embedded.ts';
import { migrate } from './platform/database/migrate.ts';
import { createLogger } from './platform/log.ts';

class UsageError extends Error {}

async function main(args: string[]): Promise<void> {
  const email = emailSchema.safeParse(args[0]);
  const locale = localeSchema.default('en').safeParse(args[1]);
  if (!email.success || !locale.success)
    throw new UsageError('Say which address: npm run admin -- someone@example.com');

  const config = readConfig();
  const running = config.databaseUrl ?? runningEmbeddedPostgres(config.dataDir);
  const postgres = running === null ? await startEmbeddedPostgres(config.dataDir) : null;
  const connectionString = running ?? postgres?.connectionString ?? '';
  try {
    const setup = connect(connectionString, { max: 1, isPatient: true });
    await migrate(setup.db).finally(() => setup.close());
    const application = await createApplication({
      config,
      connectionString,
      clock: systemClock,
      logger: createLogger('error'),
      pages: { clientFolder: '', pages: new Map() },
      // Unused: the server words the message, and knows its own address.
      publicUrl: '',
      runsJobs: false,
    });
    try {
      await application.start();
      console.log(answer(await application.services.accounts.inviteAdmin(email.data, locale.data), email.data));
      if (postgres !== null) console.log('No server runs here right now: the email leaves with the next npm start.');
    } finally {
      await application.stop();
    }
  } finally {
    await postgres?.stop();
  }
}

function answer(outcome: 'invited' | 'exists' | 'enough', email: string): string {
  switch (outcome) {
    case 'invited':
      return `${email} gets an email with a link to set the password. The link works for 24 hours.`;
    case 'exists':
      return `${email} is an administrator already. A forgotten password is set anew at /forgot-password/admin.`;
    case 'enough':
      return `${email} was sent several links within the hour. Please look there first, or try again later.`;
  }
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: Error) => {
    const isPlain = error instanceof UsageError || error instanceof StartError || error instanceof SettingError;
    console.error(`\n${isPlain ? error.message : error.stack}\n`);
    process.exit(1);
  },
);
