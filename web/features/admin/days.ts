import { addDays } from '#contract/bookable-days.ts';

const DAY = /^\d{4}-\d\d-\d\d$/;

/** A calendar day of the address; empty where there is none, or what stands there is no day. */
export const dayOf = (text: string): string =>
  DAY.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00`)) ? text : '';

const midnight = (date: string): string => new Date(`${date}T00:00:00`).toISOString();

/** The days from one to another, both whole, of the reader's own zone as the instants between which they are. */
export const instantsOf = (from: string, to: string): { since?: string; before?: string } => ({
  ...(from && { since: midnight(from) }),
  ...(to && { before: midnight(addDays(to, 1)) }),
});
