import { useCallback, useEffect, useRef } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router';

/** Like `useSearchParams`, but an update builds on the one before it, even if that isn't rendered yet. */
export function useSearch() {
  const [search, setSearch] = useSearchParams();
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  }, [search]);
  const update = useCallback(
    (change: (now: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => {
      latest.current = change(new URLSearchParams(latest.current));
      void setSearch(latest.current, options);
    },
    [setSearch],
  );
  return [search, update] as const;
}
