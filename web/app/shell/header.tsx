import { Menu } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { PAGE_PATHS } from '#contract/paths.ts';
import { homeOf } from '../../features/session/actor-pages.ts';
import { useSession } from '../../features/session/use-session.ts';
import { cx } from '../../ui/class-names.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { currentAt, navigationOf } from './navigation.ts';
import { ThemeToggle } from './theme-toggle.tsx';
import { UserMenu } from './user-menu.tsx';
import { Wordmark } from './wordmark.tsx';

const useTexts = textsOf('shell');

const drawer = lazyImport(() => import('./navigation-drawer.tsx'));

/** More than fit beside the name and the buttons stand in a line of their own, until the window is wide. */
const MANY = 'max-xl:order-last max-xl:-mx-3 max-xl:basis-full max-xl:overflow-x-auto max-xl:pb-1';

export function Header() {
  const t = useTexts();
  const session = useSession();
  const { pathname } = useLocation();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const closeDrawer = () => setDrawerOpen(false);
  const Drawer = useLazyImport(drawer, isDrawerOpen, closeDrawer)?.NavigationDrawer;
  // Pre-rendered for a visitor: out of sight until the actor of this tab is drawn.
  const notYet = session === undefined && 'for-visitors';
  const navigation = navigationOf(session);
  const hasMany = navigation.length > 4;
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper print:hidden">
      <div className="mx-auto flex min-h-16 max-w-6xl items-center gap-x-2 px-4 max-[22rem]:gap-x-0.5 max-[22rem]:px-2 md:flex-wrap md:gap-x-4 md:px-6">
        <Link to={session ? homeOf(session) : PAGE_PATHS.home} className="inline-flex rounded-md py-2">
          <Wordmark />
        </Link>
        <nav aria-label={t('nav.main')} className={cx('ml-auto hidden md:block', hasMany && MANY, notYet)}>
          <ul className="flex items-center gap-1">
            {navigation.map((entry) => (
              <li key={entry.to}>
                <Link
                  to={entry.to}
                  aria-current={currentAt(pathname, entry)}
                  className="inline-flex min-h-11 items-center rounded-md px-3 text-sm font-semibold whitespace-nowrap transition-colors hover:bg-sunken aria-[current]:text-action-text aria-[current]:underline aria-[current]:decoration-amber aria-[current]:decoration-3 aria-[current]:underline-offset-8"
                >
                  {t(entry.text)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className={cx('ml-auto flex items-center', hasMany ? 'xl:ml-0' : 'md:ml-0')}>
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
