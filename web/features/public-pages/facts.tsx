import { CarFront, Languages, Medal } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PublicCard } from '#contract/public-pages.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';

const useTexts = createTextsHook('public-pages');
const useInstructorsTexts = createTextsHook('instructors');

/** What an instructor speaks, has done and drives. */
export function Facts({ card, car }: { card: PublicCard; car?: string }) {
  const t = useTexts();
  const instructors = useInstructorsTexts();
  const { list } = useFormats();
  const drives = [car, card.transmission && instructors(`transmissions.${card.transmission}`)].filter(Boolean);
  return (
    <ul className="grid gap-1.5 text-sm">
      <Fact icon={<Languages />}>{list(card.languages.map((language) => instructors(`languages.${language}`)))}</Fact>
      <Fact icon={<Medal />}>{t('experience', { count: card.numberOfYearsOfExperience })}</Fact>
      {drives.length > 0 && <Fact icon={<CarFront />}>{drives.join(', ')}</Fact>}
    </ul>
  );
}

export function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2">
      <span className="text-soft [&_svg]:mt-0.5 [&_svg]:size-4" aria-hidden="true">
        {icon}
      </span>
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  );
}
