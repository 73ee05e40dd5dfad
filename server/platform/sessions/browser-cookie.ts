import type { FastifyReply, FastifyRequest } from 'fastify';

// As long as browsers keep any cookie.
const KEPT_SECONDS = 400 * 24 * 3600;

/** What tells a browser again after its sessions have ended. It lets nobody in. */
export interface BrowserCookie {
  read(request: FastifyRequest): string | null;
  write(reply: FastifyReply, token: string): void;
}

export function createBrowserCookie(isSecure: boolean): BrowserCookie {
  const name = isSecure ? '__Host-lanewise_browser' : 'lanewise_browser';
  const attributes = { path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure, maxAge: KEPT_SECONDS } as const;
  return {
    read: (request) => request.cookies[name] ?? null,
    write: (reply, token) => void reply.setCookie(name, token, attributes),
  };
}
