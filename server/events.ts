/** Events in a lower module that a higher one handles, by name. Handlers are in `event-handlers.ts`. */
export interface DomainEvents {
  /** Times that students can book now: new, or free again. */
  'slots.freed': { instructorId: string; date: string }[];
  /** A booked time from weekly hours is free again; the hours may no longer include it. */
  'weekly-slot.freed': { instructorId: string; date: string };
  /** This account confirmed a school's sign-up. */
  'school.created': { schoolId: string; accountId: string };
  /** Slots made from weekly hours no longer match the settings they were made from. */
  'hours.outdated': { schoolId: string; instructorId?: string };
  'instructor.left': { instructorId: string };
  /** An instructor switched away from this car. */
  'instructor.changed-car': { instructorId: string; carId: string };
  /** A password or second factor changed, or the account was closed: sessions opened with it end. */
  'account.secrets-changed': { accountId: string };
  'account.sessions-ended': { accountId: string };
  'member.left': { accountId: string; schoolId: string };
}

/** For each event, its handlers, which run in this order in the transaction that emits it. */
export type EventHandlers<Tx> = {
  [Name in keyof DomainEvents]: readonly ((tx: Tx, event: DomainEvents[Name]) => Promise<unknown>)[];
};

/** Runs the handlers of an event in the caller's transaction. An error rolls it back. */
export async function emit<Tx extends { readonly eventHandlers: EventHandlers<Tx> }, Name extends keyof DomainEvents>(
  tx: Tx,
  name: Name,
  event: DomainEvents[Name],
): Promise<void> {
  for (const handle of tx.eventHandlers[name]) await handle(tx, event);
}
