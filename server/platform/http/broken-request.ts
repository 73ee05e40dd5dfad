import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { ERROR_STATUS, type ErrorCode } from '#contract/errors.ts';
import { errorMessage } from '#server/platform/messages.ts';

const CODES: Record<string, ErrorCode> = { ERR_HTTP_REQUEST_TIMEOUT: 'too_slow' };

/** Answers bytes that never became a request with our error shape and headers, then ends the connection. */
export function answerBrokenRequest(headers: Record<string, string>) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const code = CODES[error.code ?? ''] ?? 'invalid_request';
    const status = ERROR_STATUS[code];
    const body = JSON.stringify({ error: { code, message: errorMessage('en', code) } });
    const lines = Object.entries({
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    if (socket.writable) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
    socket.destroySoon();
  };
}
