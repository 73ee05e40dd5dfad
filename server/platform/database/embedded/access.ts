import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeOwnFile } from './own-folder.ts';
import { ownName, type SystemAccount } from './system-account.ts';

const MAP = 'lanewise';

export interface AccessRules {
  /** Whether they are in force since the last start: a server left behind by it goes by them. */
  areWritten(): boolean;
  write(): void;
  /** How PostgreSQL is told of them. */
  settings: string[];
}

/**
 * Who may come in, and as which role: this process's account and PostgreSQL's own, as the system itself knows them (`peer`).
 * The files lie beside the cluster, where only we write, so that a cluster of an older version goes by them too.
 */
export function accessRules(home: string, account: SystemAccount | null, roles: readonly string[]): AccessRules {
  const names = [ownName(), ...(account ? [account.name] : [])];
  const rows = names.flatMap((name) => roles.map((role) => `${MAP} "${name}" "${role}"\n`));
  const files = [
    { setting: 'hba_file', path: join(home, 'access.conf'), text: `local all all peer map=${MAP}\n` },
    { setting: 'ident_file', path: join(home, 'accounts.conf'), text: rows.join('') },
  ];
  return {
    areWritten: () => files.every(({ path, text }) => existsSync(path) && readFileSync(path, 'utf8') === text),
    write() {
      for (const { path, text } of files) writeOwnFile(path, text, { gid: account?.gid ?? 0, mode: 0o640 });
    },
    settings: files.map(({ setting, path }) => `${setting}=${path}`),
  };
}
