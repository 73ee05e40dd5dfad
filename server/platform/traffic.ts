import { setTimeout as pause } from 'node:timers/promises';

/** The requests that are being answered now. */
export interface Traffic {
  underWay: number;
}

const BUSY_FROM = 4;
const LOOK_EVERY_MS = 25;
const WAIT_AT_MOST_MS = 300;

/** Work that nobody waits for lets requests pass first, but not for long: it has to get done under any load. */
export async function letRequestsPass(traffic: Traffic): Promise<void> {
  for (let waited = 0; traffic.underWay >= BUSY_FROM && waited < WAIT_AT_MOST_MS; waited += LOOK_EVERY_MS)
    await pause(LOOK_EVERY_MS);
}
