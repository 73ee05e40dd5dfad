import { findLink, inLanguage, PAGE_PATHS, publicTownLink } from '#contract/paths.ts';
import type { PublicTown } from '#contract/public-pages.ts';
import { buttonStyle } from '../../ui/button.tsx';
import { useFormats } from '../../ui/i18n/formats.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { textLinkStyle } from '../../ui/link.tsx';
import { InstructorCards } from './instructor-cards.tsx';
import { PageSection } from './page-section.tsx';

/** Shown for a page that no longer exists, or never did. */
export function MissingPage() {
  const t = useTexts();
  const language = useLanguage();
  return (
    <header className="grid max-w-2xl justify-items-start gap-4">
      <h1 className="text-xl font-bold tracking-tight">{t('notFound')}</h1>
      <p className="text-soft">{t('notFoundText')}</p>
      <a href={inLanguage(language, PAGE_PATHS.find)} className={buttonStyle('primary', 'lg')}>
        {t('find')}
      </a>
    </header>
  );
}

const useTexts = createTextsHook('public-pages');

/** Public page of a town: instructors who go there. */
export function TownPage({ town }: { town: PublicTown }) {
  const t = useTexts();
  const { money } = useFormats();
  const language = useLanguage();
  const { name, province, neighbours } = town;
  const price = money(town.lowestPrice ?? 0);
  return (
    <>
      <header className="grid justify-items-start gap-4">
        <h1 className="text-xl font-bold tracking-tight text-balance wrap-anywhere">
          {t('town.heading', { town: name })}
        </h1>
        <p className="max-w-2xl text-soft">{t('town.lead', { count: town.instructorCount, town: name, price })}</p>
        <a href={findLink(language, `${name}, ${province}`)} className={buttonStyle('primary', 'lg')}>
          {t('findNear', { town: name })}
        </a>
      </header>
      <PageSection title={t('town.instructors', { town: name })}>
        <InstructorCards cards={town.instructors} showsSchool />
      </PageSection>
      {neighbours.length > 0 && (
        <PageSection title={t('town.neighbours')}>
          <ul className="flex flex-wrap gap-x-6 gap-y-1">
            {neighbours.map((other) => (
              <li key={other.slug}>
                <a
                  href={publicTownLink(language, other)}
                  className={`${textLinkStyle} inline-flex min-h-11 items-center`}
                >
                  {t('town.neighbour', { town: other.name })}
                </a>
              </li>
            ))}
          </ul>
        </PageSection>
      )}
    </>
  );
}
