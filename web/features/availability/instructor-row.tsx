import { CalendarRange } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { AvailabilityRecord } from '#contract/availability.ts';
import { lessonCharges } from '#contract/charges.ts';
import { toCents, toDollars } from '#contract/money.ts';
import { photoLink } from '#contract/paths.ts';
import { splitTax } from '#contract/taxes.ts';
import type { TeachingLanguage } from '#contract/teaching-languages.ts';
import { nameIn } from '#contract/written-names.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { duration, minutesBetween } from '../../ui/dates.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';
import { LinkButton } from '../../ui/link.tsx';
import { ZoneNote } from '../../ui/zone-note.tsx';
import { useTaxName } from '../lesson-kinds/lesson-price.ts';
import { Rating } from '../reviews/rating.tsx';
import { useInstructorLink, useNameLink } from './instructor-link.ts';
import { formatSlot } from './slot.ts';
import { SlotChips } from './slot-chips.tsx';
import { SlotRange } from './slot-text.tsx';

const useTexts = createTextsHook('availability');
const useInstructorsTexts = createTextsHook('instructors');
const usePlacesTexts = createTextsHook('places');

type TimeSlot = AvailabilityRecord['timeSlots'][number];

/** Price of a lesson before one is chosen. It includes the booking fee, and tax is listed separately. */
function LessonPrice({ record, chosen }: { record: AvailabilityRecord; chosen: TimeSlot | undefined }) {
  const t = useTexts();
  const { money } = useFormats();
  const nameTax = useTaxName();
  const priced = (chosen ? [chosen] : record.timeSlots).map(({ startTime, endTime, kind }) => {
    const minutes = minutesBetween(startTime, endTime);
    const charges = lessonCharges({
      ratePerHourCents: toCents(record.charges),
      minutes,
      priceCents: kind?.price ? toCents(kind.price) : null,
      bookingFeeCents: toCents(record.bookingFee),
      taxBasisPoints: record.taxBasisPoints,
      province: record.province,
    });
    return { minutes, charges };
  });
  const [lowest] = priced.toSorted((one, other) => one.charges.totalCents - other.charges.totalCents);
  if (!lowest) return null;
  const { charges, minutes } = lowest;
  const price = {
    // A standard lesson is shown in minutes, longer ones in hours like the filter.
    length: minutes > 60 ? duration(minutes) : `${minutes} min`,
    price: money(toDollars(charges.totalCents + charges.feeCents)),
    tax: money(toDollars(charges.taxCents)),
    taxName: nameTax(record.province, toDollars(charges.totalCents), toDollars(charges.taxCents)),
  };
  const taxes = splitTax(charges.totalCents, charges.taxCents, record.province);
  const isFrom = priced.some((one) => one.charges.totalCents !== charges.totalCents);
  return (
    <span className="tabular">
      {isFrom ? t('card.priceFrom', price) : t('card.price', price)}
      {charges.feeCents > 0 && ` ${t('card.feeIncluded')}`}
      {charges.taxCents > 0 && (
        <>
          {' '}
          {/* 'GST and QST' would take a third of a phone's line. */}
          <span className={cx(taxes.length > 1 && '@max-2xl:hidden')}>{t('card.tax', price)}</span>
          {taxes.length > 1 && <span className="@2xl:hidden">{t('card.taxShort', { tax: price.tax })}</span>}
        </>
      )}
    </span>
  );
}

const week = lazyImport(() => import('./instructor-week.tsx'));

interface InstructorRowProps {
  record: AvailabilityRecord;
  /** Slot chosen in this row. */
  chosen: string | null;
  onChoose: (slot: string | null) => void;
  /** Place the list was searched for. */
  near: string | undefined;
  /** False if the list names the row's time zone. */
  hasZoneNote?: boolean;
}

/**
 * SH-03 and SH-04: one instructor with the free times of the day, and Proceed once one is chosen. People compare the
 * rows, so in a narrow list four fit on a phone's screen: price, distance and car on the first line of facts, experience
 * and languages on the second, and times that scroll sideways.
 */
export function InstructorRow({ record, chosen, onChoose, near, hasZoneNote = true }: InstructorRowProps) {
  const t = useTexts();
  const instructors = useInstructorsTexts();
  const { list, money } = useFormats();
  const language = useLanguage();
  const name = `${record.firstName} ${record.lastName}`;
  const languages = record.language.split(', ').map((code) => instructors(`languages.${code as TeachingLanguage}`));
  const [isWeekOpen, setWeekOpen] = useState(false);
  const InstructorWeek = useLazyImport(week, isWeekOpen, () => setWeekOpen(false))?.InstructorWeek;
  const instructorLink = useInstructorLink();
  const nameLink = useNameLink();
  const { instructorId: id, availabilityDate: date } = record;
  const time = record.timeSlots.find((one) => formatSlot(one) === chosen);
  // Show which longer lesson types exist before a time is chosen.
  const kinds = new Set((time ? [time] : record.timeSlots).map(({ kind }) => kind && nameIn(language, kind.names)));
  return (
    <article
      aria-label={name}
      className="grid gap-x-6 gap-y-2 px-4 py-3 @2xl:grid-cols-[21rem_minmax(0,1fr)] @2xl:py-4"
    >
      <div className="grid content-start gap-0.5 @2xl:gap-2">
        <div className="relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3">
          <Avatar
            name={name}
            src={photoLink('instructor', id, record.photoVersion, 'small')}
            size={48}
            className="row-span-2 @max-2xl:size-9"
          />
          <h3 className="leading-5 font-bold">
            {/* Stretched over the photo, because a thumb needs a larger target than a line of text. */}
            <Link {...nameLink({ id, date, near })} className="rounded-sm after:absolute after:inset-0 hover:underline">
              {name}
            </Link>
          </h3>
          <p className="max-w-32 self-start text-right leading-5 font-bold">
            {t('card.rate', { rate: money(record.charges) })}
          </p>
          <Facts
            className="col-span-2 col-start-2"
            facts={[
              <Rating key="rating" rating={record.rating} count={record.reviewCount} isShort />,
              record.schoolName,
            ]}
          />
        </div>
        <Facts
          facts={[
            ...kinds,
            <LessonPrice key="price" record={record} chosen={time} />,
            record.distanceKm === undefined ? (
              [record.city, record.province].filter(Boolean).join(', ')
            ) : (
              <Distance key="distance" km={record.distanceKm} minutes={record.travelMinutes ?? 0} />
            ),
            [record.carMake, record.carModel].filter(Boolean).join(' '),
            record.carTransmission && (
              // Most cars are automatic, so a narrow list only names the others.
              <span key="transmission" data-wide-only={record.carTransmission === 'automatic' || undefined}>
                {instructors(`transmissions.${record.carTransmission}`)}
              </span>
            ),
            t('card.experience', { count: record.numberOfYearsOfExperience }),
            list(languages),
          ]}
        />
      </div>
      <div className="grid min-w-0 content-start gap-1 @2xl:gap-2">
        {hasZoneNote && <ZoneNote timeZone={record.timeZone} />}
        <div className="flex min-w-0 items-start gap-1 @2xl:grid @2xl:gap-0.5">
          <SlotChips
            label={t('card.slots', { name })}
            slots={record.timeSlots}
            chosen={chosen}
            onChoose={onChoose}
            isRowOnPhone
          />
          <Button
            variant="quiet"
            size="sm"
            aria-label={t('week.openOf', { name })}
            aria-expanded={isWeekOpen}
            onClick={() => setWeekOpen(!isWeekOpen)}
            className="min-h-11 shrink-0 aria-expanded:bg-action-soft @max-2xl:-mr-3 @2xl:min-h-9 @2xl:justify-self-end"
          >
            <CalendarRange className="size-5 @max-2xl:hidden" aria-hidden="true" />
            <span className="@2xl:hidden">{t('week.short')}</span>
            <span className="@max-2xl:hidden">{t('week.open')}</span>
          </Button>
        </div>
        {chosen && time && (
          <div className="my-1 flex animate-rise flex-wrap items-center justify-end gap-x-4 gap-y-1">
            <p className="tabular text-sm font-semibold">
              <SlotRange slot={time} />
            </p>
            <LinkButton
              to={instructorLink({ id, date, slot: chosen, ...(time.kind && { kind: time.kind.id }), near })}
              state={{ id, selectedSlot: chosen, dateOfSlot: date, fromModule: false }}
              className="max-sm:grow"
            >
              {t('card.proceed')}
            </LinkButton>
          </div>
        )}
      </div>
      {isWeekOpen && InstructorWeek && (
        <div className="py-2 @2xl:col-span-2 @2xl:mt-2">
          <InstructorWeek id={id} name={name} from={date} near={near} />
        </div>
      )}
    </article>
  );
}

/** In a narrow list only the kilometres, which leaves room for the car beside them. */
function Distance({ km, minutes }: { km: number; minutes: number }) {
  const places = usePlacesTexts();
  const isNear = km < 1;
  return (
    <>
      <span className="@2xl:hidden">{isNear ? places('away.nearShort') : places('away.farShort', { km })}</span>
      <span className="@max-2xl:hidden">
        {isNear ? places('away.near', { minutes }) : places('away.far', { km, minutes })}
      </span>
    </>
  );
}

/** The known facts, as many on a line as fit. A fact never breaks, and the dot before the first of a line is clipped. */
function Facts({ facts, className }: { facts: readonly ReactNode[]; className?: string }) {
  return (
    <p
      className={cx(
        'overflow-x-clip text-sm leading-[1.125rem] [&_span]:align-bottom [&_span]:leading-[inherit]',
        className,
      )}
    >
      <span className="-ml-3 flex flex-wrap">
        {facts.filter(Boolean).map((fact, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes
          <span key={index} className="flex min-w-0 @max-2xl:has-[[data-wide-only]]:hidden">
            <span className="w-3 shrink-0 text-center text-soft">{index > 0 && ' · '}</span>
            <span className="min-w-0">{fact}</span>
          </span>
        ))}
      </span>
    </p>
  );
}
