import type { FastifyRequest } from 'fastify';
import { PAGE_PATHS, readAddress } from '#contract/paths.ts';

export const ASSETS = '/assets/';
const ASSETS_LABEL = `${ASSETS}*`;
const NO_ROUTE = 'none';

const splitPath = (path: string): string[] => path.toLowerCase().replace(/\/$/, '').split('/');
const pages = Object.values(PAGE_PATHS).map((pattern) => ({ pattern, parts: splitPath(pattern) }));

/** The page's pattern in `PAGE_PATHS`, such as `/bookings/:id`; null if no page has this path. */
export function matchPage(path: string): string | null {
  const parts = splitPath(path);
  const found = pages.find(
    ({ parts: page }) =>
      page.length === parts.length &&
      page.every((part, index) => (part.startsWith(':') ? parts[index] !== '' : part === parts[index])),
  );
  return found?.pattern ?? null;
}

/** Uses one label for files whose names change with each build, and for a page in all languages. */
export const labelPattern = (pattern: string): string =>
  pattern.startsWith(ASSETS) ? ASSETS_LABEL : readAddress(pattern).path;

/** Every label that `labelRequest` gives to a request without a Fastify route. */
export const UNROUTED_LABELS: readonly string[] = [...Object.values(PAGE_PATHS), ASSETS_LABEL, NO_ROUTE];

/** The `route` of a request in `/metrics`: one of a fixed set, whatever the URL. */
export function labelRequest({ routeOptions, url }: Pick<FastifyRequest, 'routeOptions' | 'url'>): string {
  if (routeOptions.url !== undefined) return labelPattern(routeOptions.url);
  const path = decodePath(url);
  return path.startsWith(ASSETS) ? ASSETS_LABEL : (matchPage(readAddress(path).path) ?? NO_ROUTE);
}

export function decodePath(url: string): string {
  try {
    return decodeURIComponent(url.split('?', 1)[0] ?? '/');
  } catch {
    return '/404';
  }
}
