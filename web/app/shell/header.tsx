import { ChevronDown, CircleUserRound, Menu, Moon, Sun } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { SessionActor } from '#contract/accounts.ts';
import { PAGE_PATHS } from '#contract/paths.ts';
import { getHomePath } from '../../features/session/actor-pages.ts';
import { useSession, whoIs } from '../../features/session/session-store.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { LANGUAGES } from '../../ui/i18n/languages.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';

import { Wordmark } from './footer-frame.tsx';
import { currentAt, selectNavigation, useActorDisplay } from './navigation.ts';
import { useLanguageChange } from './page-focus.ts';

type Theme = 'light' | 'dark';

const THEME_KEY = 'theme';

const shownTheme = (): Theme => {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
};

/** Stores the choice. Choosing the system's own theme clears it, so that the page follows the system again. */
function chooseTheme(theme: Theme): void {
  const followsMachine = window.matchMedia('(prefers-color-scheme: dark)').matches === (theme === 'dark');
  if (followsMachine) delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    if (followsMachine) localStorage.removeItem(THEME_KEY);
    else localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Storage may be switched off: the choice lasts until the next load.
  }
}

const items = lazyImport(() => import('./user-menu-items.tsx'));

function UserMenu() {
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
  // The picture identifies the menu visually; screen readers skip its initials.
  return (
    <span aria-hidden="true">
      <Avatar name={name} src={photo} size={36} />
    </span>
  );
}

function ThemeToggle() {
  const t = useTexts();
  // Unknown until the page is hydrated; until then CSS picks the icon.
  const [isDark, setDark] = useState<boolean>();
  useEffect(() => setDark(shownTheme() === 'dark'), []);
  return (
    <IconButton
      label={t('theme.dark')}
      aria-pressed={isDark ?? false}
      onClick={() => {
        const next = shownTheme() === 'dark' ? 'light' : 'dark';
        chooseTheme(next);
        setDark(next === 'dark');
      }}
    >
      <Moon className="size-5 dark:hidden" aria-hidden="true" />
      <Sun className="hidden size-5 dark:block" aria-hidden="true" />
    </IconButton>
  );
}

/** Offers the other languages, each named in itself. */
function LanguageSwitch() {
  const language = useLanguage();
  const changeLanguage = useLanguageChange();
  const others = [...LANGUAGES].filter(([locale]) => locale !== language);
  return others.map(([locale, { name, switchTo }]) => (
    <button
      key={locale}
      type="button"
      lang={locale}
      title={switchTo}
      onClick={() => void changeLanguage(locale)}
      className="min-h-11 min-w-11 rounded-md px-2 text-sm font-semibold transition-colors hover:bg-sunken md:px-3"
    >
      <span className="sm:hidden" aria-hidden="true">
        {locale.toUpperCase()}
      </span>
      <span className="max-sm:sr-only">{name}</span>
    </button>
  ));
}

const useTexts = createTextsHook('shell');

const launcher = lazyImport(async () => (await import('../../features/office-booking/launcher.tsx')).BookingLauncher);

const drawer = lazyImport(() => import('./navigation-drawer.tsx'));

const moreItems = lazyImport(async () => (await import('./more-menu.tsx')).MoreMenu);

/** The entries that don't fit in the bar. */
function More({ entries }: { entries: ReturnType<typeof selectNavigation>['more'] }) {
  const t = useTexts();
  const { pathname } = useLocation();
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const MoreMenu = useLazyImport(moreItems, isOpen, close);
  return (
    <>
      <button
        ref={trigger}
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-current={entries.some((entry) => currentAt(pathname, entry)) || undefined}
        onClick={() => setOpen(!isOpen)}
        className={cx(entryStyle, 'cursor-pointer gap-1')}
      >
        {t('nav.more')}
        <ChevronDown className="size-4" aria-hidden="true" />
      </button>
      {MoreMenu && <MoreMenu entries={entries} triggerRef={trigger} isOpen={isOpen} onClose={close} />}
    </>
  );
}

const entryStyle =
  'inline-flex min-h-11 items-center rounded-md px-2.5 text-sm font-semibold whitespace-nowrap transition-colors lg:px-3 hover:bg-sunken aria-[current]:text-action-text aria-[current]:underline aria-[current]:decoration-amber aria-[current]:decoration-3 aria-[current]:underline-offset-8';

/** Too many entries to fit in the header row: they get a row of their own. */
const MANY = 'order-last -mx-3 basis-full overflow-x-auto pb-1';

export function Header() {
  const t = useTexts();
  const session = useSession();
  const { pathname } = useLocation();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const closeDrawer = () => setDrawerOpen(false);
  const school = session?.kind === 'school' && session.mayBook ? session : null;
  // With its button, so that visitors don't load it.
  const Launcher = useLazyImport(launcher, school !== null, null);
  const Drawer = useLazyImport(drawer, isDrawerOpen, closeDrawer)?.NavigationDrawer;
  // Pre-rendered for a visitor: hidden until the session is known.
  const notYet = session === undefined && 'for-visitors';
  const { bar, more } = selectNavigation(session);
  const hasMany = bar.length > 4;
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper print:hidden">
      <div className="mx-auto flex min-h-16 max-w-6xl items-center gap-x-2 px-4 max-[22rem]:gap-x-0.5 max-[22rem]:px-2 md:flex-wrap md:gap-x-4 md:px-6">
        <Link to={session ? getHomePath(session) : PAGE_PATHS.home} className="inline-flex rounded-md py-2">
          <Wordmark isTight={school !== null} />
        </Link>
        <nav aria-label={t('nav.main')} className={cx('hidden md:block', hasMany ? MANY : 'ml-auto', notYet)}>
          <ul className="flex items-center gap-1">
            {bar.map((entry) => (
              <li key={entry.to}>
                <Link to={entry.to} aria-current={currentAt(pathname, entry)} className={entryStyle}>
                  {t(entry.text)}
                </Link>
              </li>
            ))}
            {more.length > 0 && (
              <li>
                <More entries={more} />
              </li>
            )}
          </ul>
        </nav>
        <div className={cx('ml-auto flex items-center', !hasMany && 'md:ml-0')}>
          {school &&
            (Launcher ? (
              <Launcher key={whoIs(school)} schoolId={school.id} />
            ) : (
              <span className="size-11 shrink-0 md:w-36" />
            ))}
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
