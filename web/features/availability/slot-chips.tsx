import { Chip } from '../../ui/chip.tsx';
import { cx } from '../../ui/class-names.ts';
import { formatSlot, type Slot } from './slot.ts';
import { differInLength, SlotText, slotColumns } from './slot-text.tsx';

interface SlotChipsProps {
  /** Accessible name of the group. */
  label: string;
  slots: readonly Slot[];
  /** `09:00 - 10:00` */
  chosen: string | null;
  /** Called with null if the slot is deselected. */
  onChoose: (slot: string | null) => void;
  /** Shows a single row that scrolls sideways on a phone. */
  isRowOnPhone?: boolean;
}

/** Slots of a day as chips, at most one selected. */
export function SlotChips({ label, slots, chosen, onChoose, isRowOnPhone = false }: SlotChipsProps) {
  const hasLength = differInLength(slots);
  return (
    // biome-ignore lint/a11y/useSemanticElements: chips are buttons, and a fieldset is for form fields
    <div
      role="group"
      aria-label={label}
      className={cx(
        slotColumns(hasLength),
        // The padding keeps the chip's tick and focus ring from being clipped.
        isRowOnPhone &&
          'grow max-sm:-my-1.5 max-sm:-ml-4 max-sm:flex max-sm:overflow-x-auto max-sm:pr-2 max-sm:pl-4 max-sm:py-1.5 max-sm:*:shrink-0',
      )}
    >
      {slots.map((slot) => {
        const text = formatSlot(slot);
        return (
          <Chip
            key={text}
            isSelected={text === chosen}
            onChange={(isSelected) => onChoose(isSelected ? text : null)}
            tick="corner"
            className="px-2.5"
          >
            <SlotText slot={slot} hasLength={hasLength} />
          </Chip>
        );
      })}
    </div>
  );
}
