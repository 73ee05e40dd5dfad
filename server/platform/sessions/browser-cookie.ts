import type { FastifyReply, FastifyRequest } from 'fastify';
import { LOG_IN_WAITS_MINUTES } from '#contract/second-factor.ts';

/** Identifies a login between its password and its code. It grants no other access. */
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

// The longest time that browsers keep a cookie.
const KEPT_SECONDS = 400 * 24 * 3600;
const SIGN_UP_SECONDS = 24 * 3600;

/** Recognises a browser after its sessions have ended. It grants no access. */
export interface BrowserCookie {
  read(request: FastifyRequest): string | null;
  write(reply: FastifyReply, token: string): void;
}

export const createBrowserCookie = (isSecure: boolean): BrowserCookie =>
  createCookie('lanewise_browser', { isSecure, maxAge: KEPT_SECONDS });

/** Marks the browser that signed up while its link is valid, so opening the link there proves who signed up. */
export const createSignUpCookie = (isSecure: boolean): BrowserCookie =>
  createCookie('lanewise_sign_up', { isSecure, maxAge: SIGN_UP_SECONDS });

function createCookie(bare: string, { isSecure, maxAge }: { isSecure: boolean; maxAge: number }): BrowserCookie {
  const name = isSecure ? `__Host-${bare}` : bare;
  const attributes = { path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure, maxAge } as const;
  return {
    read: (request) => request.cookies[name] ?? null,
    write: (reply, token) => void reply.setCookie(name, token, attributes),
  };
}
