import { renderToStaticMarkup } from 'react-dom/server';
import { languageTag } from '#contract/locale.ts';
import type { PageSurroundings, PublicPage, PublicPageRenderer } from '#contract/public-pages.ts';
import { InstructorPage } from '../features/public-pages/instructor-page.tsx';
import { getPagePath } from '../features/public-pages/page-data.ts';
import { PageHead } from '../features/public-pages/page-head.tsx';
import { SchoolPage } from '../features/public-pages/school-page.tsx';
import { MissingPage, TownPage } from '../features/public-pages/town-page.tsx';
import { speak } from '../ui/i18n/i18n.ts';
import { StillShell } from './shell/still-shell.tsx';

// The server calls this build for one page at a time: the current language is global to a render.
let turn: Promise<unknown> = Promise.resolve();

/** Renders a whole page as static HTML, without scripts. */
export const renderPublicPage: PublicPageRenderer['renderPublicPage'] = (page, around) => {
  const drawn = turn.then(async () => {
    await speak(around.locale);
    return `<!doctype html>${renderToStaticMarkup(<Document page={page} around={around} />)}`;
  });
  turn = drawn.catch(() => undefined);
  return drawn;
};

function Document({ page, around }: { page: PublicPage; around: PageSurroundings }) {
  return (
    <html lang={languageTag(around.locale)}>
      <PageHead page={page} around={around} />
      <body>
        <StillShell path={getPagePath(page)}>
          <Content page={page} />
        </StillShell>
      </body>
    </html>
  );
}

function Content({ page }: { page: PublicPage }) {
  if (page.kind === 'school') return <SchoolPage school={page.school} shown={page.shown} />;
  if (page.kind === 'instructor') return <InstructorPage instructor={page.instructor} />;
  if (page.kind === 'town') return <TownPage town={page.town} />;
  return <MissingPage />;
}
