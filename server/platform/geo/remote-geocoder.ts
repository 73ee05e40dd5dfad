import { LRUCache } from 'lru-cache';
import type { Place } from '#contract/places.ts';
import { askJson } from './ask-json.ts';
import type { Geocoder } from './place.ts';
import type { PostalGeocoder } from './postal-geocoder.ts';
import { findFormat } from './remote-formats.ts';

const REMEMBERED = 2_000;
const REMEMBERED_MS = 24 * 3600_000;

/**
 * Finds places with the operator's server. Postal codes and points never leave this machine, because the table has
 * them too. The table also helps if the server is down, slow, broken or doesn't know the name.
 */
export function createRemoteGeocoder({
  address,
  postal,
  onError,
}: {
  address: string;
  postal: PostalGeocoder;
  onError: (error: Error) => void;
}): Geocoder {
  const format = findFormat(address);
  if (!format) throw new TypeError('GEOCODER_URL is the address of no search call that is known');
  const remembered = new LRUCache<string, Place[]>({ max: REMEMBERED, ttl: REMEMBERED_MS });

  async function ask(text: string): Promise<Place[]> {
    const url = new URL(address);
    for (const [name, value] of Object.entries(format?.query(text) ?? {})) url.searchParams.set(name, value);
    return format?.read(await askJson(url)) ?? [];
  }

  return {
    async find(text, options) {
      const asked = text.trim();
      if (postal.isPostal(asked)) return postal.search(asked);
      const key = asked.toLowerCase();
      const known = remembered.get(key);
      if (known) return known;
      try {
        const found = await ask(asked);
        if (found.length > 0) {
          remembered.set(key, found);
          // Choosing a label finds the same place again.
          for (const place of found)
            if (!remembered.has(place.label.toLowerCase())) remembered.set(place.label.toLowerCase(), [place]);
          return found;
        }
      } catch (error) {
        onError(new Error('the geocoder did not answer', { cause: error }));
      }
      return postal.find(asked, options);
    },
  };
}
