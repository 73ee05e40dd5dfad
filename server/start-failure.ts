import { SettingError } from './config.ts';
import type { DatabaseSetting } from './platform/database/server-version.ts';
import { StartError } from './platform/database/start-error.ts';
import { isDatabaseUnavailable } from './platform/database/unavailable.ts';

const CERTIFICATE_CODES = [
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'CERT_HAS_EXPIRED',
  'ERR_TLS_CERT_ALTNAME_INVALID',
];
// No such user, a wrong password, no such database, or no permission.
const REFUSED_CODES = ['28000', '28P01', '3D000', '42501'];

/** Explains in the terminal why something could not start: one line if the operator can fix it, otherwise the stack. */
export function explainFailure(error: NodeJS.ErrnoException & { setting?: DatabaseSetting }): string {
  if (error instanceof SettingError || error instanceof StartError) return error.message;
  const code = error.code ?? '';
  const setting = error.setting ?? 'DATABASE_URL';
  const file = error.path ?? 'the data folder';
  if (code === 'EROFS') return `${file} is on a read-only disk. Set DATA_DIR to a writable folder.`;
  if (code === 'EACCES' || code === 'EPERM')
    return `This account can’t write to ${file}. Set DATA_DIR to a folder it can write to.`;
  if (code === 'ENOSPC') return 'The disk is full.';
  if (CERTIFICATE_CODES.includes(code))
    return `The database’s certificate isn’t trusted (${error.message}). Add its issuer to ${setting}: ?sslmode=verify-full&sslrootcert=/path/to/ca.pem`;
  if (error.message === 'The server does not support SSL connections')
    return `The database of ${setting} doesn’t support TLS. Turn TLS on there, or remove sslmode.`;
  if (code === 'EAI_AGAIN' || isDatabaseUnavailable(error) || error.message === 'timeout expired')
    return `We can’t reach the database of ${setting}: ${error.message || code}`;
  if (REFUSED_CODES.includes(code)) return `The database of ${setting} refused the login: ${error.message}`;
  if (code === '25006') return `The database of ${setting} is read-only. Set the address of the writable one.`;
  return error.stack ?? error.message;
}
