import { useLocation } from 'react-router';
import { lessonCharges } from '#contract/charges.ts';
import { toCents, toDollars } from '#contract/money.ts';
import { PAGE_PATHS } from '#contract/paths.ts';
import type { PublicInstructor } from '#contract/public-pages.ts';
import { FULL_REFUND_HOURS } from '#contract/refunds.ts';
import { nameIn } from '#contract/written-names.ts';
import { readDate } from '#contract/written-times.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { duration, minutesBetween } from '../../ui/dates.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { ZoneNote } from '../../ui/zone-note.tsx';
import { parseSlot, type Slot } from '../availability/slot.ts';
import { usePublicInstructor } from '../instructors/queries.ts';
import { returnAddress } from '../session/use-return.ts';

const useTexts = createTextsHook('accounts');

/** The lesson chosen before logging in, read from the return address: day, time, instructor and price. */
export function SavedLesson({ hasNote }: { hasNote: boolean }) {
  const t = useTexts();
  const formats = useFormats();
  const language = useLanguage();
  const choice = readChoice(useLocation().search);
  const instructor = usePublicInstructor(choice.id).data;
  const kind = instructor?.kinds.find(({ id }) => id === choice.kindId);
  const { date, slot } = choice;
  const price = instructor && slot && (!choice.kindId || kind) ? priceOf(instructor, slot, kind) : null;
  const name = instructor && `${instructor.firstName} ${instructor.lastName}`;
  const timeZone = instructor?.days[0]?.timeZone;
  return (
    <section aria-label={t('savedLesson.label')} className="rounded-md bg-action-soft px-4 py-3">
      {date && slot && (
        <p className="tabular flex flex-wrap gap-x-3 text-lg leading-snug font-bold">
          <span className="first-letter:uppercase">{formats.shortDay(date)}</span>
          <span className="whitespace-nowrap">
            {formats.clock(slot.startTime)} – {formats.clock(slot.endTime)}
          </span>
        </p>
      )}
      {timeZone && slot && <ZoneNote timeZone={timeZone} />}
      {instructor && name && (
        <div className="mt-2 flex items-center gap-3">
          <Avatar name={name} src={instructor.photo} size={36} />
          <p className="min-w-0 leading-snug wrap-anywhere">
            <span className="font-semibold">{name}</span>
            <span className="block text-sm text-soft">{instructor.school.name}</span>
          </p>
        </div>
      )}
      {kind && <p className="mt-2 wrap-anywhere">{nameIn(language, kind.names)}</p>}
      {price && slot && (
        <p className="tabular mt-2">
          {t(price.isTaxed ? 'savedLesson.priceTaxed' : 'savedLesson.price', {
            price: formats.money(price.due),
            length: duration(minutesBetween(slot.startTime, slot.endTime)),
          })}
        </p>
      )}
      {price && slot && (
        <p className="text-sm text-soft">
          {t(price.hasFee ? 'savedLesson.cancelFee' : 'savedLesson.cancel', { hours: FULL_REFUND_HOURS })}
        </p>
      )}
      {hasNote && <p className="mt-2 text-sm">{t(slot ? 'signup.lessonKept' : 'savedLesson.instructorKept')}</p>}
    </section>
  );
}

function readChoice(search: string) {
  const [path, query] = (returnAddress(search) ?? '').split('?');
  const values = new URLSearchParams(path === PAGE_PATHS.instructorDetails ? query : '');
  const date = readDate(values.get('date') ?? '');
  return {
    id: values.get('id') ?? '',
    date,
    slot: date ? parseSlot(values.get('slot')) : null,
    kindId: values.get('kind'),
  };
}

/** The full price in dollars, calculated as for a booking. */
function priceOf(instructor: PublicInstructor, { startTime, endTime }: Slot, kind?: PublicInstructor['kinds'][number]) {
  const feeCents = toCents(instructor.bookingFee);
  const hasFee = feeCents > 0;
  if (kind) return { due: toDollars(toCents(kind.price) + toCents(kind.tax)), isTaxed: kind.tax > 0, hasFee };
  const { payableCents, taxCents } = lessonCharges({
    ratePerHourCents: toCents(instructor.price) - feeCents,
    minutes: minutesBetween(startTime, endTime),
    bookingFeeCents: feeCents,
    taxBasisPoints: instructor.taxBasisPoints,
    province: instructor.school.province,
  });
  return { due: toDollars(payableCents), isTaxed: taxCents > 0, hasFee };
}
