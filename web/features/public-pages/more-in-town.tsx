import { ArrowRight } from 'lucide-react';
import { publicTownLink } from '#contract/paths.ts';
import type { PublicSchool } from '#contract/public-pages.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { textLinkStyle } from '../../ui/link.tsx';

const useTexts = createTextsHook('public-pages');

/** The way on to the other schools of a town, where the town has a page. */
export function MoreInTown({ town }: { town: PublicSchool['town'] }) {
  const t = useTexts();
  const language = useLanguage();
  if (!town) return null;
  return (
    <p className="mt-10">
      <a href={publicTownLink(language, town)} className={`${textLinkStyle} inline-flex min-h-11 items-center gap-2`}>
        {t('school.more', { town: town.name })}
        <ArrowRight className="size-4" aria-hidden="true" />
      </a>
    </p>
  );
}
