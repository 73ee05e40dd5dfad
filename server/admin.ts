import * as z from 'zod/mini';
import { emailSchema, localeSchema } from '#contract/accounts.ts';
import { runCommand, UsageError, withApplication, withDatabase } from './command.ts';
import { readConfig } from './config.ts';
import { inviteAdmin } from './modules/accounts/accounts.ts';
import { removeAdminsSecondFactor } from './modules/accounts/second-factor.ts';
import { prepareDatabase } from './platform/database/prepare.ts';
import { VERSION } from './version.ts';

/**
 * `npm run admin -- EMAIL [LANGUAGE]` opens an administrator's account and emails a link to set its password; `npm run
 * admin -- EMAIL remove-second-factor` helps one who lost their second factor. Works with or without a running server:
 * the message is stored, and a server sends it as soon as it runs.
 */

async function main(args: string[]): Promise<void> {
  const email = emailSchema.safeParse(args[0]);
  const isRemoval = args[1] === 'remove-second-factor';
  const locale = z._default(localeSchema, 'en').safeParse(isRemoval ? undefined : args[1]);
  if (!email.success || !locale.success)
    throw new UsageError('Enter an email address: npm run admin -- someone@example.com');

  const config = readConfig();
  await withDatabase(config, { besideServer: true }, async ({ isStartedHere, ...addresses }) => {
    await prepareDatabase(addresses, VERSION, (error) => console.error(error.message));
    await withApplication(config, addresses.connectionString, async ({ ctx }) => {
      const outcome = isRemoval
        ? await removeAdminsSecondFactor(ctx, email.data)
        : await inviteAdmin(ctx, email.data, locale.data);
      console.log(answer(outcome, email.data));
      if (config.smtpUrl === null)
        console.log(
          `SMTP_URL isn’t set. Unless the server sets it, emails aren’t sent: this one is a file in ${config.dataDir}/mail.`,
        );
      if (isStartedHere) console.log('No server is running here. The email will be sent at the next npm start.');
    });
  });
}

function answer(outcome: 'invited' | 'exists' | 'enough' | 'removed' | 'off', email: string): string {
  switch (outcome) {
    case 'invited':
      return `${email} will get an email with a link to set a password. The link works for 24 hours.`;
    case 'exists':
      return `${email} is already an administrator. Reset a forgotten password at /forgot-password/admin.`;
    case 'enough':
      return `We’ve already sent ${email} several links in the last hour. Check the inbox, or try again later.`;
    case 'removed':
      return `${email} can log in with just the password, then has to set up two-step verification again. We’ve emailed them.`;
    case 'off':
      return `No administrator with the address ${email} has two-step verification.`;
  }
}

runCommand(main);
