import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeOwnFile } from './own-folder.ts';
import { ownName, type SystemAccount } from './system-account.ts';

const MAP = 'lanewise';

export interface AccessRules {
  /** True if the rules were already in force at the last start, so a leftover server follows them. */
  areWritten(): boolean;
  write(): void;
  /** The PostgreSQL settings that point to the access files. */
  settings: string[];
}

/**
 * Access rules: only this process's account and PostgreSQL's own may connect, as identified by the operating system
 * (`peer`), and only in the given roles. Only we can write to the folder of these files, so a cluster from an older
 * version follows them too.
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
