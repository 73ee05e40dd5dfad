import { ENGLISH, type Locale } from '#contract/locale.ts';
import {
  inLanguage,
  instructorDetailsLink,
  PAGE_PATHS,
  publicInstructorLink,
  publicSchoolLink,
  publicSchoolPageLink,
  publicTownLink,
} from '#contract/paths.ts';
import type { PageSurroundings, PublicCard, PublicInstructor, PublicPage } from '#contract/public-pages.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';

const useProvinceTexts = createTextsHook('provinces');

/** Title and description for the tab and search results. */
export function usePageWords(page: PublicPage): { title: string; description: string } {
  const t = useTexts();
  const instructors = useInstructorsTexts();
  const provinces = useProvinceTexts();
  const { list, money } = useFormats();
  const language = useLanguage();
  if (page.kind === 'missing') return { title: t('notFound'), description: t('notFoundText') };
  if (page.kind === 'school') {
    const { name, city } = page.school;
    const { count, lowestPrice, page: number } = page.shown;
    const province = provinces(`names.${page.school.province}`);
    const price = money(lowestPrice ?? 0);
    const title = t('school.title', { name, city, province });
    return {
      title: number > 1 ? t('school.titleOfPage', { title, page: number }) : title,
      description:
        count > 0
          ? t('school.description', { count, name, city, price })
          : t('school.descriptionEmpty', { name, city, province }),
    };
  }
  if (page.kind === 'instructor') {
    const { firstName, lastName, school, price, languages } = page.instructor;
    const gaps = {
      name: `${firstName} ${lastName}`,
      city: school.city,
      province: provinces(`names.${school.province}`),
    };
    const spoken = list(
      inSentence(
        languages.map((one) => instructors(`languages.${one}`)),
        language,
      ),
    );
    return {
      title: t('instructor.title', gaps),
      description: t('instructor.description', {
        ...gaps,
        school: school.name,
        price: money(price),
        languages: spoken,
      }),
    };
  }
  const { name: town, instructorCount: count, lowestPrice } = page.town;
  const price = money(lowestPrice ?? 0);
  return {
    title: t('town.title', { town, province: provinces(`names.${page.town.province}`) }),
    description: t('town.description', { count, town, price }),
  };
}

/** French doesn't capitalize languages within a sentence. */
export const inSentence = (languages: string[], language: Locale): string[] =>
  language === ENGLISH ? languages : languages.map((one) => one.toLocaleLowerCase(language));

/** The page's English path, with the number of a later page; null for a missing page. */
export function getPagePath(page: PublicPage): string | null {
  if (page.kind === 'school') return publicSchoolPageLink(ENGLISH, page.school.slug, page.shown.page);
  if (page.kind === 'instructor') return publicInstructorLink(ENGLISH, page.instructor.slug);
  return page.kind === 'town' ? publicTownLink(ENGLISH, page.town) : null;
}

const useTexts = createTextsHook('public-pages');
const useInstructorsTexts = createTextsHook('instructors');

type Data = Record<string, unknown>;
type Rated = Pick<PublicInstructor, 'rating' | 'reviewCount' | 'reviews'>;

/** schema.org data for a page. Leaves out figures that nobody has counted. */
export function useStructuredData(page: PublicPage, { locale, publicUrl }: PageSurroundings): Data[] {
  const t = useTexts();
  const instructors = useInstructorsTexts();
  const { description } = usePageWords(page);
  const at = (path: string) => publicUrl + path;
  const spoken = (languages: PublicCard['languages']) => languages.map((one) => instructors(`languages.${one}`));

  const school = ({ slug, name, city, province }: PublicCard['school']): Data => ({
    '@type': 'LocalBusiness',
    '@id': `${at(publicSchoolLink(locale, slug))}#school`,
    name,
    url: at(publicSchoolLink(locale, slug)),
    address: { '@type': 'PostalAddress', addressLocality: city, addressRegion: province, addressCountry: 'CA' },
  });
  const person = (card: PublicCard): Data => ({
    '@type': 'Person',
    name: `${card.firstName} ${card.lastName}`,
    url: at(publicInstructorLink(locale, card.slug)),
    ...(card.photo && { image: at(card.photo) }),
    knowsLanguage: spoken(card.languages),
  });
  const offer = (card: PublicCard, more: Data = {}): Data => ({
    '@type': 'Offer',
    price: card.price,
    priceCurrency: 'CAD',
    url: at(instructorDetailsLink({ id: card.id })),
    availability: card.days.length > 0 ? 'https://schema.org/InStock' : 'https://schema.org/SoldOut',
    ...more,
  });
  const crumbs = (...items: { name: string; path: string }[]): Data => ({
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Lanewise', path: PAGE_PATHS.home }, ...items].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: at(inLanguage(locale, path)),
    })),
  });

  if (page.kind === 'school') {
    const { name, photo, languages, instructors: cards } = page.school;
    return [
      {
        ...school(page.school),
        description: page.school.about || description,
        ...(page.school.phone && { telephone: page.school.phone }),
        ...(page.school.website && { sameAs: page.school.website }),
        ...(photo && { image: at(photo) }),
        ...(languages.length > 0 && { knowsLanguage: spoken(languages) }),
        ...ratings(page.school),
        employee: cards.map(person),
        makesOffer: cards.map((card) =>
          offer(card, {
            itemOffered: { '@type': 'Service', name: `${t('book')}: ${card.firstName} ${card.lastName}` },
          }),
        ),
      },
      crumbs({ name, path: `/schools/${page.school.slug}` }),
    ];
  }
  if (page.kind === 'instructor') {
    const { instructor } = page;
    const name = `${instructor.firstName} ${instructor.lastName}`;
    return [
      {
        '@type': 'Service',
        name: t('bookWith', { name }),
        description,
        url: at(publicInstructorLink(locale, instructor.slug)),
        provider: { ...person(instructor), worksFor: school(instructor.school) },
        ...(instructor.area && { areaServed: { '@type': 'City', name: instructor.area.town } }),
        offers: offer(instructor),
        ...ratings(instructor),
      },
      crumbs({ name, path: `/instructors/${instructor.slug}` }),
    ];
  }
  if (page.kind === 'missing') return [];
  const { name, instructors: cards } = page.town;
  return [
    {
      '@type': 'ItemList',
      name: t('town.heading', { town: name }),
      numberOfItems: cards.length,
      itemListElement: cards.map((card, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: `${card.firstName} ${card.lastName}`,
        url: at(publicInstructorLink(locale, card.slug)),
      })),
    },
    crumbs({ name: t('town.heading', { town: name }), path: publicTownLink(ENGLISH, page.town) }),
  ];
}

/** Only ratings given by students. */
function ratings({ rating, reviewCount, reviews }: Rated): Data {
  if (rating === null || reviewCount === 0) return {};
  return {
    aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, reviewCount, bestRating: 5, worstRating: 1 },
    review: reviews
      .filter(({ name }) => name !== '')
      .map((review) => ({
        '@type': 'Review',
        author: { '@type': 'Person', name: review.name },
        reviewRating: { '@type': 'Rating', ratingValue: review.rating, bestRating: 5, worstRating: 1 },
        ...(review.comment && { reviewBody: review.comment }),
      })),
  };
}
