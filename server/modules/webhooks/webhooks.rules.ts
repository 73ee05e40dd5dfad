import { WEBHOOK_PATIENCE_DAYS } from '#contract/webhooks.ts';

const FIRST_PAUSE_SECONDS = 5;
const LONGEST_PAUSE_SECONDS = 4 * 3600;

/** How long after a try that failed the next one is due: 5 s, then three times as long each time, up to four hours. */
export const pauseSeconds = (triesBefore: number): number =>
  Math.min(FIRST_PAUSE_SECONDS * 3 ** Math.min(triesBefore, 20), LONGEST_PAUSE_SECONDS);

/** Whether an address that has taken nothing since then is given up. */
export const isGivenUp = (failingSince: Date | null, now: Date): boolean =>
  failingSince !== null && now.getTime() - failingSince.getTime() >= WEBHOOK_PATIENCE_DAYS * 24 * 3_600_000;
