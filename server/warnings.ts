import type { Config } from './config.ts';
import type { Logger } from './platform/log.ts';

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

/** Tries once, beside the start, what was named and is elsewhere: a wrong host or key is heard of before the first mail fails. */
export async function warnOfOutside(config: Config, logger: Logger): Promise<void> {
  try {
    const { examineOutside } = await import('./doctor-checks.ts');
    for (const { isWell, what, says } of await examineOutside(config))
      if (!isWell) logger.error(`${what}: ${says} See: npm run doctor`);
  } catch (err) {
    logger.error({ err }, 'mail and photos could not be tried. See: npm run doctor');
  }
}
