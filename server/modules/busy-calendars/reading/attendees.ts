import type { Calendar, Component } from './components.ts';
import type { Property } from './content-lines.ts';

/** Longer than any address; keeps the search for one short. */
const VALUE_MAX = 500;
const AROUND_ADDRESSES = /[\s<>()"',;:]+/;
const findAddress = (text: string): string | undefined =>
  text
    .slice(0, VALUE_MAX)
    .toLowerCase()
    .split(AROUND_ADDRESSES)
    .find((word) => word.indexOf('@') > 0 && !word.endsWith('@'));

interface Person {
  address: string;
  name: string;
}

const toPerson = ({ value, parameters }: Property): Person => ({
  address: findAddress(parameters.get('EMAIL') ?? value) ?? value.toLowerCase(),
  name: (parameters.get('CN') ?? '').toLowerCase(),
});
const peopleIn = (event: Component) =>
  event.properties.filter(({ name }) => name === 'ATTENDEE' || name === 'ORGANIZER').map(toPerson);

/**
 * @returns whether the calendar's owner declined an event. The owner is whom the calendar is named after, or the only person whom every
 * event names.
 */
export function createDeclinedTest(calendars: readonly Calendar[]): (event: Component) => boolean {
  const named = calendars.flatMap(({ properties }) => properties).find(({ name }) => name === 'X-WR-CALNAME');
  const title = (named?.value ?? '').toLowerCase();
  const titleAddress = findAddress(title);
  const common = titleAddress === undefined ? findCommonAddress(calendars.flatMap(({ events }) => events)) : undefined;
  const isOwner = ({ address, name }: Person) =>
    titleAddress === undefined ? address === common || (title !== '' && name === title) : address === titleAddress;
  return (event) => {
    const own = event.properties.filter((property) => property.name === 'ATTENDEE' && isOwner(toPerson(property)));
    return own.length > 0 && own.every(({ parameters }) => parameters.get('PARTSTAT')?.toUpperCase() === 'DECLINED');
  };
}

function findCommonAddress(events: readonly Component[]): string | undefined {
  const counts = new Map<string, number>();
  let meetings = 0;
  for (const event of events) {
    const addresses = new Set(peopleIn(event).map(({ address }) => address));
    if (addresses.size === 0) continue;
    meetings++;
    for (const address of addresses) counts.set(address, (counts.get(address) ?? 0) + 1);
  }
  const common = [...counts].filter(([, count]) => count === meetings);
  return meetings > 1 && common.length === 1 ? common[0]?.[0] : undefined;
}
