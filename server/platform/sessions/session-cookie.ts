import type { FastifyReply, FastifyRequest } from 'fastify';
import type { NewSession } from './sessions.ts';

/** Over https, the name's prefix makes browsers refuse a copy set by another host or over http. */
const cookieName = (isSecure: boolean) => (isSecure ? '__Host-lanewise_session' : 'lanewise_session');

export interface SessionCookie {
  read(request: FastifyRequest): string | null;
  write(reply: FastifyReply, session: NewSession): void;
  clear(reply: FastifyReply): void;
}

export function createSessionCookie(isSecure: boolean): SessionCookie {
  const name = cookieName(isSecure);
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const;
  return {
    read: (request) => request.cookies[name] ?? null,
    write: (reply, { token, maxAgeSeconds }) =>
      void reply.setCookie(name, token, { ...attributes, ...(maxAgeSeconds !== null && { maxAge: maxAgeSeconds }) }),
    clear: (reply) => void reply.clearCookie(name, attributes),
  };
}
