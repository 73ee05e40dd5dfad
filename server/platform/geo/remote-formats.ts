import * as z from 'zod/mini';
import type { Place } from '#contract/places.ts';
import { provinceSchema } from '#contract/province-names.ts';
import { PLACE_TEXT_MAX } from '#contract/text-limits.ts';
import { distanceKm } from './distance.rules.ts';
import type { Point } from './place.ts';

/** How to query a kind of geocoding server and read its response. */
export interface RemoteFormat {
  query(text: string): Record<string, string>;
  /** @throws z.ZodError for a response in another format */
  read(answer: unknown): Place[];
}

const LIMIT = '8';
/** The size of a street, for servers that don't give one. */
const STREET_KM = 1;

const degrees = (most: number) => z.number().check(z.minimum(-most), z.maximum(most));
const text = z.nullish(z.string());

/** Distance from a corner of the bounding box to its middle. */
const reachOf = (corner: Point | null, middle: Point): number =>
  corner === null ? STREET_KM : Math.max(STREET_KM, Math.round(distanceKm(corner, middle)));

function placeOf(
  point: Point,
  found: {
    name: (string | null | undefined)[];
    province: unknown;
    postalCode: string | null | undefined;
    corner: Point | null;
  },
): Place[] {
  const province = provinceSchema.safeParse(found.province);
  // Without a province, the place is outside Canada, or Canada itself.
  if (!province.success) return [];
  const label = [...new Set(found.name.filter((part) => part)), province.data].join(', ');
  // Skip labels that are too long to search for again.
  if (label.length > PLACE_TEXT_MAX) return [];
  return [
    {
      label,
      postalCode: found.postalCode ?? null,
      province: province.data,
      ...point,
      uncertaintyKm: reachOf(found.corner, point),
    },
  ];
}

const pointGeometry = z.object({ coordinates: z.tuple([degrees(180), degrees(90)]) });
const box = z.optional(z.tuple([degrees(180), degrees(90), degrees(180), degrees(90)]));
const cornerOf = (of: z.infer<typeof box>): Point | null => (of ? { longitude: of[0], latitude: of[1] } : null);
const pointOf = ([longitude, latitude]: [number, number]): Point => ({ latitude, longitude });

const photonAnswer = z.object({
  features: z.array(
    z.object({
      geometry: pointGeometry,
      properties: z.object({
        name: text,
        housenumber: text,
        street: text,
        city: text,
        state: text,
        postcode: text,
        countrycode: text,
        extent: box,
      }),
    }),
  ),
});

const peliasAnswer = z.object({
  features: z.array(
    z.object({
      geometry: pointGeometry,
      bbox: box,
      properties: z.object({ name: text, locality: text, region: text, postalcode: text, country_a: text }),
    }),
  ),
});

const written = z.pipe(z.string(), z.transform(Number));
const nominatimAnswer = z.array(
  z.object({
    lat: z.pipe(written, degrees(90)),
    lon: z.pipe(written, degrees(180)),
    name: text,
    // South, north, west, east.
    boundingbox: z.optional(
      z.pipe(
        z.tuple([written, written, written, written]),
        z.transform(([south, , west]): Point => ({ latitude: south, longitude: west })),
      ),
    ),
    address: z.object({
      house_number: text,
      road: text,
      city: text,
      town: text,
      village: text,
      state: text,
      postcode: text,
      country_code: text,
    }),
  }),
);

const isCanada = (code: string | null | undefined): boolean => /^can?$/i.test(code ?? '');
const street = (number: string | null | undefined, road: string | null | undefined): string | null =>
  road ? [number, road].filter(Boolean).join(' ') : null;

const photon: RemoteFormat = {
  // A box around Canada: Photon can't filter by country. We drop results beyond the border.
  query: (asked) => ({ q: asked, limit: LIMIT, bbox: '-141.1,41.6,-52.5,83.2' }),
  read: (answer) =>
    photonAnswer.parse(answer).features.flatMap(({ geometry, properties: at }) =>
      isCanada(at.countrycode)
        ? placeOf(pointOf(geometry.coordinates), {
            name: [at.name ?? street(at.housenumber, at.street), at.city],
            province: at.state,
            postalCode: at.postcode,
            corner: cornerOf(at.extent),
          })
        : [],
    ),
};

const nominatim: RemoteFormat = {
  query: (asked) => ({ q: asked, format: 'jsonv2', addressdetails: '1', countrycodes: 'ca', limit: LIMIT }),
  read: (answer) =>
    nominatimAnswer.parse(answer).flatMap(({ lat, lon, name, boundingbox, address: at }) =>
      isCanada(at.country_code)
        ? placeOf(
            { latitude: lat, longitude: lon },
            {
              name: [street(at.house_number, at.road) ?? name, at.city ?? at.town ?? at.village],
              province: at.state,
              postalCode: at.postcode,
              corner: boundingbox ?? null,
            },
          )
        : [],
    ),
};

const pelias: RemoteFormat = {
  query: (asked) => ({ text: asked, 'boundary.country': 'CAN', size: LIMIT }),
  read: (answer) =>
    peliasAnswer.parse(answer).features.flatMap(({ geometry, bbox, properties: at }) =>
      isCanada(at.country_a)
        ? placeOf(pointOf(geometry.coordinates), {
            name: [at.name, at.locality],
            province: at.region,
            postalCode: at.postalcode,
            corner: cornerOf(bbox),
          })
        : [],
    ),
};

/** Formats by the end of the search URL, which differs between these servers. */
const FORMATS: [RegExp, RemoteFormat][] = [
  [/\/v1\/(search|autocomplete)$/, pelias],
  [/\/search$/, nominatim],
  [/\/api$/, photon],
];

/** The format of the server with this search URL; undefined for an unknown one. */
export const findFormat = (address: string): RemoteFormat | undefined => {
  const path = new URL(address).pathname.replace(/(?<!\/)\/+$/, '');
  return FORMATS.find(([end]) => end.test(path))?.[1];
};
