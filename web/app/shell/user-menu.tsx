import { ChevronDown, CircleUserRound } from 'lucide-react';
import { useRef, useState } from 'react';
import type { SessionActor } from '#contract/accounts.ts';
import { useSession } from '../../features/session/use-session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';
import { useActorDisplay } from './actor-display.ts';

const useTexts = textsOf('shell');

const items = lazyImport(() => import('./user-menu-items.tsx'));

export function UserMenu() {
  const t = useTexts();
  const session = useSession();
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const Items = useLazyImport(items, isOpen, close)?.UserMenuItems;
  return (
    <>
      <button
        ref={trigger}
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={session ? undefined : t('user.logIn')}
        onClick={() => setOpen(!isOpen)}
        className="inline-flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-md px-1 font-semibold transition-colors hover:bg-sunken"
      >
        {session ? <ActorAvatar actor={session} /> : <Visitor />}
        {session && <span className="sr-only">{t('user.menu')}</span>}
        <ChevronDown className="size-4 text-soft max-sm:hidden" aria-hidden="true" />
      </button>
      {Items && <Items triggerRef={trigger} isOpen={isOpen} onClose={close} />}
    </>
  );
}

function Visitor() {
  const t = useTexts();
  return (
    <span className="inline-flex items-center gap-2 px-1 text-sm">
      <CircleUserRound className="size-6 sm:size-5" aria-hidden="true" />
      <span className="max-sm:sr-only">{t('user.logIn')}</span>
    </span>
  );
}

function ActorAvatar({ actor }: { actor: SessionActor }) {
  const { name, photo } = useActorDisplay(actor);
  // The picture says whose menu it is to the eye; its letters are no words to be read aloud.
  return (
    <span aria-hidden="true">
      <Avatar name={name} src={photo} size={36} />
    </span>
  );
}
