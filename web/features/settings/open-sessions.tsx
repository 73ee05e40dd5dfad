import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';
import { useInView } from '../../ui/use-viewport.ts';

const list = lazyImport(async () => (await import('./session-list.tsx')).SessionList);

/** The section at the end of a longer page. Loads when it is scrolled near. */
export function OpenSessions() {
  const [place, isSeen] = useInView<HTMLDivElement>();
  const SessionList = useLazyImport(list, isSeen, () => undefined);
  return (
    <div ref={place} className="min-h-11">
      {SessionList && <SessionList />}
    </div>
  );
}
