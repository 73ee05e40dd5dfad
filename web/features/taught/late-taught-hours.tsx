import type { ComponentProps } from 'react';
import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';
import { useSeen } from '../../ui/use-seen.ts';
import type { TaughtHours as Hours } from './taught-hours.tsx';

const taughtHours = lazyImport(async () => (await import('./taught-hours.tsx')).TaughtHours);

/** For who scrolls to it; without a connection nothing is missed. */
export function LateTaughtHours(props: ComponentProps<typeof Hours>) {
  const [place, isSeen] = useSeen<HTMLDivElement>();
  const TaughtHours = useLazyImport(taughtHours, isSeen, () => undefined);
  return (
    <div ref={place} className="min-h-60">
      {TaughtHours && <TaughtHours {...props} />}
    </div>
  );
}
