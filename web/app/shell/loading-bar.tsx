import { useNavigation } from 'react-router';

/** At the very top while the next page is on its way; quick ones pass without it. */
export function LoadingBar() {
  const isLoading = useNavigation().state !== 'idle';
  return (
    <div className="pointer-events-none fixed inset-x-0 top-0 z-50 h-1 overflow-hidden" aria-hidden="true">
      {isLoading && <div className="h-full w-2/5 animate-travel rounded-full bg-action" />}
    </div>
  );
}
