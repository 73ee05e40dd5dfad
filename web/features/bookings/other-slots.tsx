import type { Instructor } from '#contract/instructors.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { SlotChips } from '../availability/slot-chips.tsx';
import type { Slot } from '../availability/slot-text.ts';

const useTexts = textsOf('bookings');
const useAvailabilityTexts = textsOf('availability');

interface OtherSlotsProps {
  instructor: Instructor;
  slots: readonly Slot[];
  onChoose: (slot: string) => void;
}

/** The way out of a lost slot: what else is free that day. */
export function OtherSlots({ instructor: { firstName, lastName }, slots, onChoose }: OtherSlotsProps) {
  const t = useTexts();
  const availability = useAvailabilityTexts();
  if (slots.length === 0) return <p>{t('book.noOtherSlots', { name: firstName })}</p>;
  return (
    <div className="grid w-full gap-2">
      <p>{t('book.otherSlots', { name: firstName })}</p>
      <SlotChips
        label={availability('card.slots', { name: `${firstName} ${lastName}` })}
        slots={slots}
        chosen={null}
        onChoose={(next) => next && onChoose(next)}
      />
    </div>
  );
}
