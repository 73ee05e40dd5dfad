import type { SessionActor } from '#contract/accounts.ts';
import { whoIs } from '../session/session-store.ts';

const KEY = 'notificationsOf';

/** Identifies the person a device belongs to: a member, not the whole school. */
export const buildHolderId = (actor: SessionActor): string => `${whoIs(actor)} ${actor.email}`;

/** The person this browser is subscribed for, as far as it knows. */
export const storedHolder = (): string | null => localStorage.getItem(KEY);

export const storeHolder = (holder: string | null): void =>
  holder === null ? localStorage.removeItem(KEY) : localStorage.setItem(KEY, holder);
