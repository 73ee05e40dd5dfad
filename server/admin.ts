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
    throw new UsageError('Say which address: npm run admin -- someone@example.com');

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
          `SMTP_URL is not set: unless the server has it, no mail leaves, and this one is a file of ${config.dataDir}/mail.`,
        );
      if (isStartedHere) console.log('No server runs here right now: the email leaves with the next npm start.');
    });
  });
}

function answer(outcome: 'invited' | 'exists' | 'enough' | 'removed' | 'off', email: string): string {
  switch (outcome) {
    case 'invited':
      return `${email} gets an email with a link to set the password. The link works for 24 hours.`;
    case 'exists':
      return `${email} is an administrator already. A forgotten password is set anew at /forgot-password/admin.`;
    case 'enough':
      return `${email} was sent several links within the hour. Please look there first, or try again later.`;
    case 'removed':
      return `${email} logs in with the password alone once more, sets two steps up anew, and is told by email.`;
    case 'off':
      return `No administrator ${email} has a second factor.`;
  }
}

runCommand(main);
