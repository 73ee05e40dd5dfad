import { useSearchParams } from 'react-router';

const TABS = ['schools', 'accounts', 'messages', 'log', 'password'] as const;

/** Where one is in the admin area, kept in the address: back, reload and a second tab work. */
export function useAdminAddress() {
  const [search, setSearch] = useSearchParams();
  const tab = TABS.find((id) => id === search.get('tab')) ?? 'schools';
  const page = Math.max(0, Math.floor(Number(search.get('page') ?? 1)) - 1 || 0);
  return {
    tab,
    /** From 0. */
    page,
    get: (name: 'state' | 'search' | 'kind'): string => search.get(name) ?? '',
    open: (id: string) => setSearch({ tab: id }),
    /** Another filter starts at its first page. */
    filter: (values: Partial<Record<'state' | 'search' | 'kind', string>>) =>
      setSearch(
        (current) => {
          const kept = Object.entries({ ...Object.fromEntries(current), ...values }).filter(
            ([name, value]) => name !== 'page' && value !== '',
          );
          return Object.fromEntries([...kept.filter(([name]) => name !== 'tab'), ['tab', tab]]);
        },
        { replace: true },
      ),
    turnTo: (pageIndex: number) =>
      setSearch((current) => ({ ...Object.fromEntries(current), page: String(pageIndex + 1) })),
  };
}
