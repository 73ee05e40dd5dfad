import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
/** 256 bits, safe in a URL and a cookie. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');
