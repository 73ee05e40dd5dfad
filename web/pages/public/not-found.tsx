import { Search } from 'lucide-react';
import { type FormEvent, useId } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { inLanguage, PAGE_PATHS } from '#contract/paths.ts';
import { DeadEnd } from '../../app/shell/dead-end.tsx';
import { selectNavigation } from '../../app/shell/navigation.ts';
import { findLikelyPage } from '../../features/not-found/find-likely-page.ts';
import { mayOpen } from '../../features/session/school-rights.ts';
import { type SessionState, useSession } from '../../features/session/session-store.ts';
import { Button } from '../../ui/button.tsx';
import { controlStyle } from '../../ui/class-names.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { LinkButton, TextLink } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';

const useTexts = createTextsHook('not-found');
const useShellTexts = createTextsHook('shell');

/** As the router writes it, in every language. */
const STATUS = '404 Not Found';

interface SearchChoice {
  what: 'place' | 'student' | 'booking';
  to: string;
  name: string;
}

/** What a visitor most likely searches: instructors near them, or the school's students, or all bookings. */
function chooseSearch(session: SessionState): SearchChoice | null {
  if (session?.kind === 'admin') return { what: 'booking', to: PAGE_PATHS.adminBookings, name: 'search' };
  if (session?.kind === 'school')
    return mayOpen(session, PAGE_PATHS.schoolStudents)
      ? { what: 'student', to: PAGE_PATHS.schoolStudents, name: 'q' }
      : null;
  return { what: 'place', to: session ? PAGE_PATHS.studentHome : PAGE_PATHS.find, name: 'near' };
}

const VISITOR_LINKS = [
  { to: PAGE_PATHS.login, text: 'user.loginStudent' },
  { to: PAGE_PATHS.schoolLogin, text: 'user.loginSchool' },
] as const;
const ACCOUNT_LINKS = {
  candidate: [{ to: PAGE_PATHS.studentProfile, text: 'nav.account' }],
  school: [{ to: PAGE_PATHS.schoolProfile, text: 'user.profile' }],
  admin: [],
} as const;

/** The visitor's own pages, then the way in or their account, then help. */
function listLinks(session: SessionState) {
  const { bar, more } = selectNavigation(session);
  const own = session ? ACCOUNT_LINKS[session.kind] : VISITOR_LINKS;
  const all = [...bar, ...more, ...own, { to: PAGE_PATHS.contact, text: 'user.help' } as const];
  return all.filter(({ to }, index) => all.findIndex((one) => one.to === to) === index);
}

/** RT-20, for unknown addresses: a search, and the pages that the visitor most likely wanted. */
export default function NotFound() {
  const t = useTexts();
  const shell = useShellTexts();
  const session = useSession();
  const { pathname } = useLocation();
  const links = listLinks(session);
  const likely = findLikelyPage(pathname, links);
  const search = chooseSearch(session);
  return (
    <Page title={t('title')} width="normal" className="grid gap-8">
      <header className="grid justify-items-center gap-3 text-center">
        <DeadEnd />
        <h1 tabIndex={-1} className="text-xl font-bold tracking-tight text-balance">
          {t('heading')}
        </h1>
        <p className="text-soft">{t('text')}</p>
        {likely && (
          <p>
            {t('meant')} <TextLink to={likely.to}>{shell(likely.text)}</TextLink>
          </p>
        )}
      </header>
      {/* Unknown until the session is: what a member searches differs from what a visitor does. */}
      {session !== undefined && search && <SearchForm {...search} />}
      <nav aria-labelledby="links" className="grid gap-3">
        <h2 id="links" className="text-lg font-bold">
          {t('links')}
        </h2>
        <ul className="grid gap-x-6 sm:grid-cols-2 md:grid-cols-3">
          {links.map(({ to, text }) => (
            <li key={to}>
              <TextLink to={to} className="inline-flex min-h-11 items-center">
                {shell(text)}
              </TextLink>
            </li>
          ))}
        </ul>
      </nav>
      <footer className="flex flex-wrap items-center justify-between gap-4 border-t border-line pt-5">
        <LinkButton to={PAGE_PATHS.home} variant="secondary">
          {shell('error.goHome')}
        </LinkButton>
        {/* The specification's heading and status, for whoever helps the visitor. */}
        <div className="text-sm text-soft">
          <h2 className="font-semibold">{shell('error.crashTitle')}</h2>
          <p className="tabular">{STATUS}</p>
        </div>
      </footer>
    </Page>
  );
}

function SearchForm({ what, to, name }: SearchChoice) {
  const t = useTexts();
  const id = useId();
  const navigate = useNavigate();
  const language = useLanguage();
  const address = what === 'place' && to === PAGE_PATHS.find ? inLanguage(language, to) : to;
  function ask(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get(name) ?? '').trim();
    void navigate(typed ? `${address}?${new URLSearchParams({ [name]: typed })}` : address);
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: not every supported browser knows <search>
    <form
      action={address}
      role="search"
      onSubmit={ask}
      className="grid gap-3 rounded-lg border border-line bg-surface p-4 shadow-card sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end sm:p-5"
    >
      <div className="grid gap-1.5">
        <label htmlFor={id} className="font-semibold">
          {t(`search.${what}.label`)}
        </label>
        <input
          id={id}
          name={name}
          type="search"
          enterKeyHint="search"
          maxLength={100}
          placeholder={t(`search.${what}.hint`)}
          className={controlStyle}
        />
      </div>
      <Button type="submit">
        <Search className="size-5" aria-hidden="true" />
        {t(`search.${what}.submit`)}
      </Button>
    </form>
  );
}
