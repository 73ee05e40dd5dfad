import type { ComponentProps } from 'react';
import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';
import { useInView } from '../../ui/use-viewport.ts';
import type { TaughtHours as Hours } from './taught-hours.tsx';

const taughtHours = lazyImport(async () => (await import('./taught-hours.tsx')).TaughtHours);

/** Loads when it is scrolled near. On My day, which also opens offline, a failed load is no error. */
export function LateTaughtHours(props: ComponentProps<typeof Hours>) {
  const [place, isSeen] = useInView<HTMLDivElement>();
  const TaughtHours = useLazyImport(taughtHours, isSeen, props.isOwn ? null : () => undefined);
  return (
    <div ref={place} className="min-h-60">
      {TaughtHours && <TaughtHours {...props} />}
    </div>
  );
}
