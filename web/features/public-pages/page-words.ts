import { ENGLISH, type Locale } from '#contract/locale.ts';
import type { PublicPage } from '#contract/public-pages.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';

const useTexts = createTextsHook('public-pages');
const useInstructorsTexts = createTextsHook('instructors');
const useProvinceTexts = createTextsHook('provinces');

/** What a page is called in a tab and in what a search finds, and what is said of it there. */
export function usePageWords(page: PublicPage): { title: string; description: string } {
  const t = useTexts();
  const instructors = useInstructorsTexts();
  const provinces = useProvinceTexts();
  const { list, money } = useFormats();
  const language = useLanguage();
  if (page.kind === 'missing') return { title: t('notFound'), description: t('notFoundText') };
  if (page.kind === 'school') {
    const { name, city, instructors: cards } = page.school;
    const province = provinces(`names.${page.school.province}`);
    const count = cards.length;
    const price = money(Math.min(...cards.map((card) => card.price)));
    return {
      title: t('school.title', { name, city, province }),
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

/** English writes languages large, French does not within a sentence. */
export const inSentence = (languages: string[], language: Locale): string[] =>
  language === ENGLISH ? languages : languages.map((one) => one.toLocaleLowerCase(language));
