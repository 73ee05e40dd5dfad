import type { SessionActor } from '#contract/accounts.ts';
import { whoIs } from '../session/session-store.ts';

const KEY = 'notificationsOf';

/** Whom a device's notifications are for: a member of a school, not the school. */
export const holderOf = (actor: SessionActor): string => `${whoIs(actor)} ${actor.email}`;

/** Whose notifications come to this browser, as far as it knows. */
export const storedHolder = (): string | null => localStorage.getItem(KEY);

export const storeHolder = (holder: string | null): void =>
  holder === null ? localStorage.removeItem(KEY) : localStorage.setItem(KEY, holder);
