import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';
import { useInView } from '../../ui/use-viewport.ts';
import type { SecondFactorDialogProps } from '../second-factor/code-fields.tsx';

const list = lazyImport(async () => (await import('./passkey-list.tsx')).PasskeyList);

/** The section at the end of a longer page. Loads when it is scrolled near. */
export function Passkeys({ actor }: Pick<SecondFactorDialogProps, 'actor'>) {
  const [place, isSeen] = useInView<HTMLDivElement>();
  const PasskeyList = useLazyImport(list, isSeen, () => undefined);
  return (
    <div ref={place} className="min-h-64">
      {PasskeyList && <PasskeyList actor={actor} />}
    </div>
  );
}
