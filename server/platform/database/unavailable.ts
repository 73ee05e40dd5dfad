import pg from 'pg';
import { NoWritableHost } from './writable-host.ts';

const SOCKET_CODES = ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND'];
// Broken connections; a server that is stopping, starting or recovering; and one with no free connections.
const SERVER_CODES = /^(08...|57P0[1-5]|53300)$/;
/** A read-only database, a full disk, and a disk that became read-only or broke. */
const UNWRITABLE_CODES = ['25006', '53100', '58030'];
/** `lock_timeout` and `statement_timeout`. */
const BUSY_CODES = ['55P03', '57014'];
// Errors of the driver and its pool have no code.
const DRIVER_WORDS =
  /^(Connection terminated|Query read timeout|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection)/;

/** True if the database is unavailable, rather than refusing the statement: a retry may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return SERVER_CODES.test(error.code ?? '') || isUnwritable(error);
  if (error instanceof NoWritableHost) return true;
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code !== undefined)
    return (syscall === 'connect' || syscall === 'read' || syscall === 'write') && SOCKET_CODES.includes(code);
  return DRIVER_WORDS.test(error.message);
}

/** True if the database timed out while waiting for a lock or running a statement. Nothing was written. */
export const isDatabaseBusy = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && BUSY_CODES.includes(error.code ?? '');

/**
 * A standby, or a database made read-only by an operator or a full disk: writes will work again later, here or
 * elsewhere.
 */
export const isUnwritable = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && UNWRITABLE_CODES.includes(error.code ?? '');
