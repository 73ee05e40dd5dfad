import type { Config } from './config.ts';

/** What a server for others lacks without being unable to start: each is said loudly, once. */
export function warnings(config: Config): string[] {
  return [
    ...(config.smtpUrl === null
      ? ['No mail leaves: SMTP_URL is not set, so nobody can sign up or reset a password. See: npm run doctor']
      : []),
    ...(config.publicUrl?.startsWith('http:')
      ? ['PUBLIC_URL is not https: cookies and passwords can be read on the way. See: npm run doctor']
      : []),
  ];
}
