import { CarFront, Languages, Medal } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  inLanguage,
  instructorDetailsLink,
  PAGE_PATHS,
  publicInstructorLink,
  publicSchoolLink,
} from '#contract/paths.ts';
import type { PublicCard } from '#contract/public-pages.ts';
import { FULL_REFUND_HOURS } from '#contract/refunds.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { useFormats } from '../../ui/i18n/formats.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { textLinkStyle } from '../../ui/link.tsx';
import { Card } from '../../ui/page.tsx';
import { formatSlot } from '../availability/slot.ts';
import { differInLength, useShortSlot } from '../availability/slot-text.tsx';
import { useTaxName } from '../lesson-kinds/lesson-price.ts';
import { Rating } from '../reviews/rating.tsx';

/** Price per hour, with any booking fee, and tax shown separately. */
export function Price({ card: { price, bookingFee, tax, school } }: { card: PublicCard }) {
  const t = useTexts();
  const nameTax = useTaxName();
  const { money } = useFormats();
  const taxName = nameTax(school.province, price - bookingFee, tax);
  return (
    <p className="tabular">
      <strong className="font-bold">{t('perHour', { price: money(price) })}</strong>{' '}
      <span className="text-sm text-soft">
        {bookingFee > 0 && t('feeIncluded')}{' '}
        {tax > 0 && <span className="inline-block">{t('tax', { tax: money(tax), taxName })}</span>}
      </span>
    </p>
  );
}

/** CP-01 in a line: until when cancelling is free, linked to the policy. */
export function CancellationTerms({ hasFee }: { hasFee: boolean }) {
  const t = useTexts();
  const language = useLanguage();
  return (
    <p className="text-sm text-soft">
      {t(hasFee ? 'cancelFee' : 'cancel', { hours: FULL_REFUND_HOURS })}{' '}
      <a href={`${inLanguage(language, PAGE_PATHS.faqs)}#cancelling`} className={textLinkStyle}>
        {t('cancelPolicy')}
      </a>
    </p>
  );
}

const chip =
  'tabular inline-flex min-h-11 items-center justify-center gap-1.5 rounded-md border border-line-strong bg-surface px-3 text-sm font-semibold hover:border-action hover:bg-action-soft';

/** Links to the next free days. Their times require a log-in. */
export function FreeDays({ card }: { card: PublicCard }) {
  const t = useTexts();
  const { shortDay } = useFormats();
  const name = `${card.firstName} ${card.lastName}`;
  if (card.days.length === 0) return <p className="text-sm text-soft">{t('noDays')}</p>;
  return (
    <ul aria-label={t('nextDays')} className="flex flex-wrap gap-2">
      {card.days.map(({ date, slots }) => {
        const times = t('times', { count: slots.length });
        return (
          <li key={date}>
            <a href={instructorDetailsLink({ id: card.id, date })} rel="nofollow" className={chip}>
              {shortDay(date)}
              <span className="font-normal text-soft">{times}</span>
              <span className="sr-only">{t('with', { name })}</span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}

/** The next free days with their times. */
export function FreeTimes({ card }: { card: PublicCard }) {
  const t = useTexts();
  const { day, zone } = useFormats();
  const shortSlot = useShortSlot(differInLength(card.days.flatMap(({ slots }) => slots)));
  const name = `${card.firstName} ${card.lastName}`;
  const [first] = card.days;
  if (!first) return <p className="text-soft">{t('noDays')}</p>;
  return (
    <div className="grid gap-4">
      <p className="text-sm text-soft">{t('zone', { zone: zone(first.timeZone) })}</p>
      <ol className="grid gap-4">
        {card.days.map(({ date, slots }) => (
          <li key={date}>
            <h3 className="mb-1.5 font-semibold first-letter:uppercase">{day(date)}</h3>
            <ul className="flex flex-wrap gap-2">
              {slots.map((free) => (
                <li key={formatSlot(free)}>
                  <a
                    href={instructorDetailsLink({ id: card.id, date, slot: formatSlot(free) })}
                    rel="nofollow"
                    className={chip}
                  >
                    {shortSlot(free)}
                    <span className="sr-only">
                      {day(date)} {t('with', { name })}
                    </span>
                  </a>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </div>
  );
}

const useInstructorsTexts = createTextsHook('instructors');

/** An instructor's languages, experience and car. */
export function Facts({ card, car, children }: { card: PublicCard; car?: string; children?: ReactNode }) {
  const t = useTexts();
  const instructors = useInstructorsTexts();
  const { list } = useFormats();
  const drives = [car, card.transmission && instructors(`transmissions.${card.transmission}`)].filter(Boolean);
  return (
    <ul className="grid gap-1.5 text-sm">
      <Fact icon={<Languages />}>{list(card.languages.map((language) => instructors(`languages.${language}`)))}</Fact>
      <Fact icon={<Medal />}>{t('experience', { count: card.numberOfYearsOfExperience })}</Fact>
      {drives.length > 0 && <Fact icon={<CarFront />}>{drives.join(', ')}</Fact>}
      {children}
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

const useTexts = createTextsHook('public-pages');

/** Cards of bookable instructors with price and next free days. */
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
