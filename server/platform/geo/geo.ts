import type { Geocoder } from './place.ts';
import { createPostalGeocoder, type PostalGeocoder } from './postal-geocoder.ts';
import { createRemoteGeocoder } from './remote-geocoder.ts';
import { createRoutedTravel, estimatedTravel, type Travel } from './travel.ts';

export interface Geo {
  /** The table that comes with the product, even if other servers are configured. */
  postal: PostalGeocoder;
  geocoder: Geocoder;
  travel: Travel;
}

// Read once per process: it never changes.
let table: PostalGeocoder | null = null;

/** Geocoding and travel times, from the data that comes with the product or from the operator's servers. */
export function createGeo(
  { geocoderUrl, osrmUrl }: { geocoderUrl: string | null; osrmUrl: string | null },
  onError: (error: Error) => void,
): Geo {
  table ??= createPostalGeocoder();
  return {
    postal: table,
    geocoder: geocoderUrl === null ? table : createRemoteGeocoder({ address: geocoderUrl, postal: table, onError }),
    travel: osrmUrl === null ? estimatedTravel : createRoutedTravel({ address: osrmUrl, onError }),
  };
}
