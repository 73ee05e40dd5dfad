import type { Mutation } from '../mutation.ts';

/** What was done is seen, and stays as it was written. */
export const AUDIT: Mutation[] = [
  {
    row: 'callers',
    protection: 'what administrators did can not be changed afterwards',
    takenOut: [
      {
        file: 'server/migrations/0004_operator.sql',
        find: "RAISE EXCEPTION 'audit_log is append-only';",
        replace: 'RETURN NULL;',
      },
    ],
    test: { file: 'server/modules/admin/admin.test.ts', title: 'the log can be added to and nothing else' },
  },
  {
    row: 'callers',
    protection: 'the server’s role in the database can not change the audit log',
    takenOut: [
      {
        file: 'server/platform/database/rights.ts',
        find: "const ADD_ONLY = ['audit_log', ",
        replace: 'const ADD_ONLY = [',
      },
    ],
    test: { file: 'server/platform/database/rights.test.ts', title: 'only add to the audit log' },
  },
  {
    row: 'callers',
    protection: 'the server works as a role that owns nothing',
    takenOut: [
      {
        file: 'server/platform/database/embedded.ts',
        find: "const SERVER = 'lanewise_server';",
        replace: 'const SERVER = OWNER;',
      },
    ],
    test: { file: 'server/platform/database/rights.test.ts', title: 'the server’s role may not' },
  },
  {
    row: 'callers',
    protection: 'an entry of the audit log that was changed is found',
    takenOut: [
      {
        file: 'server/modules/audit/verify-chain.ts',
        find: 'if (!hash.equals(row.hash) || isOther)',
        replace: 'if (isOther)',
      },
    ],
    test: { file: 'server/modules/audit/chain.test.ts', title: 'the first entry that was changed is named' },
  },
  {
    row: 'callers',
    protection: 'entries that come together are one chain',
    takenOut: [
      {
        file: 'server/migrations/0018_audit_chain.sql',
        find: "PERFORM pg_advisory_xact_lock(hashtext('audit_log'));",
        replace: '',
      },
    ],
    test: { file: 'server/modules/audit/chain.test.ts', title: 'entries of many at once are one chain' },
  },
  {
    row: 'callers',
    protection: 'an administrator looks at nobody’s data unseen',
    takenOut: [
      { file: 'server/platform/http/route.ts', find: 'if (shown) await app.noteShown(shown);', replace: 'void shown;' },
      { file: 'server/platform/http/route.ts', find: 'if (sent) await app.noteShown(sent);', replace: 'void sent;' },
    ],
    test: { file: 'server/modules/audit/reads-are-logged.test.ts', title: 'is in the log when an administrator asks' },
  },
  {
    row: 'callers',
    protection: 'what is done by a command is in the audit log',
    takenOut: [
      {
        file: 'server/modules/accounts/invite-admin.ts',
        find: "await audit.record(transaction, null, 'admin_invited', { kind: 'account', id: account.id });",
        replace: '',
      },
    ],
    test: { file: 'server/modules/audit/commands.test.ts', title: 'what is done by a command is in the log too' },
  },
];
