import { useSearchParams } from 'react-router';

const PAGES = 'pages';

/** What a list of the desk shows, kept in the address: back, reload and a second tab work. */
export function useAdminFilter() {
  const [search, setSearch] = useSearchParams();
  return {
    /** Empty where it is not set. */
    get: (name: string): string => search.get(name) ?? '',
    isFiltered: [...search.keys()].some((name) => name !== PAGES),
    change(values: Readonly<Record<string, string>>): void {
      setSearch(
        (current) => {
          const next = new URLSearchParams(current);
          for (const [name, value] of Object.entries(values)) value ? next.set(name, value) : next.delete(name);
          // Another list begins at its beginning.
          next.delete(PAGES);
          return next;
        },
        { replace: true, preventScrollReset: true },
      );
    },
  };
}

/** How many pages of the list were asked for, in the address as well. */
export function useAdminPages() {
  const [search, setSearch] = useSearchParams();
  const pages = Math.max(1, Math.trunc(Number(search.get(PAGES))) || 1);
  const keep = (count: number) =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        next.set(PAGES, String(count));
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return [pages, keep] as const;
}
