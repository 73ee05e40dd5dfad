import type { Config } from './config.ts';
import type { Logger } from './platform/log.ts';

/** Warnings for a server that others use: what it lacks but can start without. Logged once. */
export function warnings(config: Config): string[] {
  return [
    ...(config.smtpUrl === null
      ? ['Emails aren’t sent, because SMTP_URL isn’t set. Nobody can sign up or reset a password. See: npm run doctor']
      : []),
    ...(config.publicUrl?.startsWith('http:')
      ? ['PUBLIC_URL isn’t https, so others can read cookies and passwords on the network. See: npm run doctor']
      : []),
  ];
}

/**
 * Tries configured outside services once, in the background of the start, so a wrong host or key shows before the first
 * email fails.
 */
export async function warnOfOutside(config: Config, logger: Logger): Promise<void> {
  try {
    const { examineOutside } = await import('./doctor-checks.ts');
    for (const { isWell, what, says } of await examineOutside(config))
      if (!isWell) logger.error(`${what}: ${says} See: npm run doctor`);
  } catch (err) {
    logger.error({ err }, 'we couldn’t check email and photos. See: npm run doctor');
  }
}
