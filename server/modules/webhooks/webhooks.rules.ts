import { WEBHOOK_PATIENCE_DAYS } from '#contract/webhooks.ts';

const FIRST_PAUSE_SECONDS = 5;
const LONGEST_PAUSE_SECONDS = 4 * 3600;

/** Exponential backoff: 5 s after the first failure, then three times as long each time, up to four hours. */
export const retryDelaySeconds = (triesBefore: number): number =>
  Math.min(FIRST_PAUSE_SECONDS * 3 ** Math.min(triesBefore, 20), LONGEST_PAUSE_SECONDS);

/** Whether an endpoint has been failing for too long. */
export const isGivenUp = (failingSince: Date | null, now: Date): boolean =>
  failingSince !== null && now.getTime() - failingSince.getTime() >= WEBHOOK_PATIENCE_DAYS * 24 * 3_600_000;
