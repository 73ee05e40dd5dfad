import { Menu } from 'lucide-react';
import { useState } from 'react';
import { Link, NavLink } from 'react-router';
import { PAGE_PATHS } from '#contract/paths.ts';
import { homeOf } from '../../features/session/actor-pages.ts';
import { useSession } from '../../features/session/use-session.ts';
import { cx } from '../../ui/class-names.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { navigationOf } from './navigation.ts';
import { ThemeToggle } from './theme-toggle.tsx';
import { UserMenu } from './user-menu.tsx';
import { Wordmark } from './wordmark.tsx';

const useTexts = textsOf('shell');

const drawer = lazyImport(() => import('./navigation-drawer.tsx'));

export function Header() {
  const t = useTexts();
  const session = useSession();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const closeDrawer = () => setDrawerOpen(false);
  const Drawer = useLazyImport(drawer, isDrawerOpen, closeDrawer)?.NavigationDrawer;
  // Pre-rendered for a visitor: out of sight until the actor of this tab is drawn.
  const notYet = session === undefined && 'for-visitors';
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper print:hidden">
      <div className="mx-auto flex h-16 max-w-6xl items-center gap-2 px-4 max-[22rem]:gap-0.5 max-[22rem]:px-2 md:gap-4 md:px-6">
        <Link to={session ? homeOf[session.kind] : PAGE_PATHS.home} className="inline-flex rounded-md">
          <Wordmark />
        </Link>
        <nav aria-label={t('nav.main')} className={cx('ml-auto hidden md:block', notYet)}>
          <ul className="flex items-center gap-1">
            {navigationOf(session).map(({ to, text }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  className="inline-flex min-h-11 items-center rounded-md px-3 text-sm font-semibold whitespace-nowrap transition-colors hover:bg-sunken aria-[current=page]:text-action-text aria-[current=page]:underline aria-[current=page]:decoration-amber aria-[current=page]:decoration-3 aria-[current=page]:underline-offset-8"
                >
                  {t(text)}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="ml-auto flex items-center md:ml-0">
          <LanguageSwitch />
          <ThemeToggle />
          <span className={cx('inline-flex', notYet)}>
            <UserMenu />
          </span>
          <IconButton
            label={t('nav.openMenu')}
            aria-haspopup="dialog"
            aria-expanded={isDrawerOpen}
            className="md:hidden"
            onClick={() => setDrawerOpen(true)}
          >
            <Menu className="size-6" aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      {Drawer && <Drawer isOpen={isDrawerOpen} onClose={closeDrawer} />}
    </header>
  );
}
