import { findLink, publicSchoolLink, publicSchoolPageLink } from '#contract/paths.ts';
import type { PublicSchool, ShownInstructors } from '#contract/public-pages.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { buttonStyle } from '../../ui/button.tsx';
import { controlStyle } from '../../ui/class-names.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook, useUiTexts } from '../../ui/i18n/texts-hook.ts';
import { textLinkStyle } from '../../ui/link.tsx';
import { ContactList } from '../instructors/school-introduction.tsx';
import { Rating } from '../reviews/rating.tsx';
import { ReviewList } from '../reviews/review-list.tsx';
import { CancellationTerms, InstructorCards } from './instructor-cards.tsx';
import { inSentence } from './page-data.ts';
import { Kinds, MoreInTown, Packages, PageSection } from './page-section.tsx';

const useTexts = createTextsHook('public-pages');
const useInstructorsTexts = createTextsHook('instructors');
const useProvinceTexts = createTextsHook('provinces');

/** Public page of a school. */
export function SchoolPage({ school, shown }: { school: PublicSchool; shown: ShownInstructors }) {
  const t = useTexts();
  const instructors = useInstructorsTexts();
  const provinces = useProvinceTexts();
  const { list } = useFormats();
  const language = useLanguage();
  const { name, city, province, town } = school;
  const languages = list(
    inSentence(
      school.languages.map((one) => instructors(`languages.${one}`)),
      language,
    ),
  );
  return (
    <>
      <header className="flex flex-col gap-6 sm:flex-row sm:items-center">
        <Avatar name={name} src={school.photo} size={100} />
        <div className="grid min-w-0 gap-1.5">
          <h1 className="text-xl font-bold tracking-tight wrap-anywhere">{name}</h1>
          <p className="text-soft">{t('school.where', { city, province: provinces(`names.${province}`) })}</p>
          <Rating rating={school.rating} count={school.reviewCount} />
          {languages && <p className="text-sm">{t('school.languages', { languages })}</p>}
        </div>
        <a href={findLink(language, `${city}, ${province}`)} className={`${buttonStyle('primary', 'lg')} sm:ml-auto`}>
          {t('book')}
        </a>
      </header>
      <About school={school} />
      <div id="instructors">
        <PageSection title={t('school.instructors')}>
          {shown.count > shown.pageSize && <InstructorSearch slug={school.slug} search={shown.search} />}
          {school.instructors.length > 0 ? (
            <>
              <div className="mb-4">
                <CancellationTerms hasFee={school.instructors.some(({ bookingFee }) => bookingFee > 0)} />
              </div>
              <InstructorCards cards={school.instructors} showsSchool={false} />
            </>
          ) : (
            <p className="text-soft">
              {shown.count > 0 ? t('school.noMatch', { search: shown.search }) : t('school.nobody')}
            </p>
          )}
          <InstructorPages slug={school.slug} shown={shown} />
        </PageSection>
      </div>
      {school.reviews.length > 0 && (
        <PageSection title={t('school.reviews')}>
          <p className="mb-4 text-sm text-soft">{t('reviewsFrom')}</p>
          <ReviewList reviews={school.reviews} />
        </PageSection>
      )}
      <Kinds kinds={school.kinds} province={school.province} />
      <Packages packages={school.packages} school={school} />
      <MoreInTown town={town} />
    </>
  );
}

/** Works without scripts: the server answers with the instructors found. */
function InstructorSearch({ slug, search }: { slug: string; search: string }) {
  const t = useTexts();
  const language = useLanguage();
  const path = publicSchoolLink(language, slug);
  return (
    <search>
      <form action={`${path}#instructors`} className="mb-6 flex flex-wrap items-end gap-3">
        <label className="grid min-w-0 grow basis-56 gap-1.5 font-semibold md:max-w-md">
          {t('school.search')}
          <input
            type="search"
            name="q"
            defaultValue={search}
            maxLength={80}
            autoComplete="off"
            className={`${controlStyle} font-normal`}
          />
        </label>
        <button type="submit" className={buttonStyle('secondary')}>
          {t('school.searchButton')}
        </button>
        {search && (
          <a href={`${path}#instructors`} className={`${textLinkStyle} inline-flex min-h-11 items-center`}>
            {t('school.showAll')}
          </a>
        )}
      </form>
    </search>
  );
}

/** Links to the other pages of instructors. */
function InstructorPages({ slug, shown }: { slug: string; shown: ShownInstructors }) {
  const t = useTexts();
  const ui = useUiTexts();
  const language = useLanguage();
  const { page, pages, pageSize, found, search } = shown;
  if (pages <= 1) return null;
  const link = (number: number, rel: 'prev' | 'next', text: string) => (
    <a
      href={`${publicSchoolPageLink(language, slug, number, search)}#instructors`}
      rel={rel}
      className={buttonStyle('secondary')}
    >
      {text}
    </a>
  );
  return (
    <nav aria-label={t('school.instructors')} className="mt-6 flex flex-wrap items-center gap-3">
      {page > 1 && link(page - 1, 'prev', ui('pagination.previous'))}
      {page < pages && link(page + 1, 'next', ui('pagination.next'))}
      <p className="tabular text-sm text-soft">
        {ui('pagination.range', {
          from: (page - 1) * pageSize + 1,
          to: Math.min(found, page * pageSize),
          total: found,
        })}
      </p>
    </nav>
  );
}

/** The school in its own words, with the contact details it chose to show. Nothing if it shows none. */
function About({ school: { name, about, address, phone, website } }: { school: PublicSchool }) {
  const t = useTexts();
  if (!(about || address || phone || website)) return null;
  return (
    <PageSection title={t('school.about', { name })}>
      <div className="grid max-w-2xl gap-4">
        {about && <p className="whitespace-pre-line wrap-anywhere">{about}</p>}
        <ContactList address={address} phone={phone} website={website} />
      </div>
    </PageSection>
  );
}
