import { publicInstructorLink, publicSchoolLink } from '#contract/paths.ts';
import type { PublicCard } from '#contract/public-pages.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { Card } from '../../ui/page.tsx';
import { Rating } from '../reviews/rating.tsx';
import { Facts } from './facts.tsx';
import { FreeDays } from './free-days.tsx';
import { Price } from './price.tsx';

const useTexts = createTextsHook('public-pages');

/** Who can be booked: a face, a price and the next free days each. */
export function InstructorCards({ cards, showsSchool }: { cards: readonly PublicCard[]; showsSchool: boolean }) {
  return (
    <ul className="grid gap-4 md:grid-cols-2">
      {cards.map((card) => (
        <li key={card.slug} className="grid min-w-0">
          <InstructorCard card={card} showsSchool={showsSchool} />
        </li>
      ))}
    </ul>
  );
}

function InstructorCard({ card, showsSchool }: { card: PublicCard; showsSchool: boolean }) {
  const t = useTexts();
  const language = useLanguage();
  const name = `${card.firstName} ${card.lastName}`;
  return (
    <Card className="grid min-w-0 content-start gap-4">
      <div className="flex items-start gap-4">
        <Avatar name={name} src={card.photo && `${card.photo}&size=small`} size={64} />
        <div className="grid min-w-0 gap-0.5">
          <h3 className="font-bold wrap-anywhere">
            <a
              href={publicInstructorLink(language, card.slug)}
              className="rounded-sm underline-offset-4 hover:underline"
            >
              {name}
            </a>
          </h3>
          {showsSchool && (
            <a
              href={publicSchoolLink(language, card.school.slug)}
              className="rounded-sm text-sm text-soft underline-offset-4 wrap-anywhere hover:underline"
            >
              {card.school.name}
            </a>
          )}
          <Rating rating={card.rating} count={card.reviewCount} />
        </div>
      </div>
      <Price card={card} />
      <Facts card={card} />
      <div className="grid gap-2">
        <h4 className="text-sm font-semibold">{t('nextDays')}</h4>
        <FreeDays card={card} />
      </div>
    </Card>
  );
}
