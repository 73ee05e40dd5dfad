import { useSearchParams } from 'react-router';

/** What a list of the desk shows, kept in the address: back, reload and a second tab work. */
export function useDeskFilter() {
  const [search, setSearch] = useSearchParams();
  return {
    /** Empty where it is not set. */
    get: (name: string): string => search.get(name) ?? '',
    isFiltered: search.size > 0,
    change(values: Readonly<Record<string, string>>): void {
      setSearch(
        (current) => {
          const next = new URLSearchParams(current);
          for (const [name, value] of Object.entries(values)) value ? next.set(name, value) : next.delete(name);
          return next;
        },
        { replace: true, preventScrollReset: true },
      );
    },
  };
}
