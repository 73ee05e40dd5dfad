import { ENGLISH } from '#contract/locale.ts';
import { publicInstructorLink, publicSchoolLink, publicTownLink } from '#contract/paths.ts';
import type { PublicPage } from '#contract/public-pages.ts';

/** Its address in English; null of one that is none. */
export function pathOf(page: PublicPage): string | null {
  if (page.kind === 'school') return publicSchoolLink(ENGLISH, page.school.slug);
  if (page.kind === 'instructor') return publicInstructorLink(ENGLISH, page.instructor.slug);
  return page.kind === 'town' ? publicTownLink(ENGLISH, page.town) : null;
}
