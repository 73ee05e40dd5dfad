import pg from 'pg';
import { NoWritableHost } from './writable-host.ts';

const SOCKET_CODES = ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND'];
// Connections that broke, a server that stops, starts or recovers, and one that has no connection left.
const SERVER_CODES = /^(08...|57P0[1-5]|53300)$/;
/** A read-only database; a disk that is full; one that became read-only or broke. */
const UNWRITABLE_CODES = ['25006', '53100', '58030'];
/** `lock_timeout` and `statement_timeout`. */
const BUSY_CODES = ['55P03', '57014'];
// What the driver and its pool say themselves carries no code.
const DRIVER_WORDS =
  /^(Connection terminated|Query read timeout|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection)/;

/** Whether the database is not there, rather than refusing what was asked: the same again later may well succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return SERVER_CODES.test(error.code ?? '') || isUnwritable(error);
  if (error instanceof NoWritableHost) return true;
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code !== undefined)
    return (syscall === 'connect' || syscall === 'read' || syscall === 'write') && SOCKET_CODES.includes(code);
  return DRIVER_WORDS.test(error.message);
}

/** Whether the database gave up waiting: for a lock that others hold, or for a statement that took too long. Nothing of it was done. */
export const isDatabaseBusy = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && BUSY_CODES.includes(error.code ?? '');

/** A standby, one that an operator holds still, or whose disk is full: it will take writes again, here or elsewhere. */
export const isUnwritable = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && UNWRITABLE_CODES.includes(error.code ?? '');
