import { Navigate, useLocation } from 'react-router';
import { MOVED_PAGES } from '#contract/paths.ts';

/** Redirects a former address, with its query and hash. */
export default function MovedPage() {
  const { pathname, search, hash } = useLocation();
  const to = MOVED_PAGES[pathname.toLowerCase().replace(/\/$/, '')];
  return to ? <Navigate to={to + search + hash} replace /> : null;
}
