/**
 * `npm run verify-audit` recomputes the audit log's hash chain and names the first entry that was changed; `npm run
 * verify-audit -- NUMBER HASH` also compares an entry with a hash noted earlier. Works beside a running server.
 */
import { runCommand, UsageError, withDatabase } from './command.ts';
import { readConfig } from './config.ts';
import { verifyAuditLog } from './modules/audit/audit.ts';
import { connect } from './platform/database/connect.ts';

async function main([number, hash]: string[]): Promise<void> {
  const isNoted = number !== undefined;
  if (isNoted && !(/^\d{1,15}$/.test(number) && /^[0-9a-f]{64}$/.test(hash ?? '')))
    throw new UsageError('Enter the number and hash that an earlier run printed: npm run verify-audit -- 12 9f86d0…');
  const known = isNoted ? { id: Number(number), hash: hash ?? '' } : undefined;
  await withDatabase(readConfig(), { besideServer: true }, async ({ connectionString }) => {
    const { db, close } = connect(connectionString, { max: 1, isPatient: true });
    const { entries, end, brokenAt } = await verifyAuditLog({ db }, known).finally(close);
    if (brokenAt !== null) {
      throw new UsageError(
        `The audit log was changed: entry ${brokenAt} is not what was written. ${
          end ? `All up to entry ${end.id} is.` : 'It is the first.'
        }`,
      );
    }
    console.log(`The audit log is whole: ${entries} entries.`);
    if (end) console.log(`Its end, to be noted down elsewhere: ${end.id} ${end.hash}`);
  });
}

runCommand(main);
