import type { FastifyReply, FastifyRequest } from 'fastify';
import { LOG_IN_WAITS_MINUTES } from '#contract/second-factor.ts';

/** Holds a log-in between its password and its code. It opens nothing else. */
export interface LogInCookie {
  read(request: FastifyRequest): string | null;
  write(reply: FastifyReply, token: string): void;
  clear(reply: FastifyReply): void;
}

export function createLogInCookie(isSecure: boolean): LogInCookie {
  const name = isSecure ? '__Host-lanewise_log_in' : 'lanewise_log_in';
  const attributes = { path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure } as const;
  return {
    read: (request) => request.cookies[name] ?? null,
    write: (reply, token) => void reply.setCookie(name, token, { ...attributes, maxAge: LOG_IN_WAITS_MINUTES * 60 }),
    clear: (reply) => void reply.clearCookie(name, attributes),
  };
}
