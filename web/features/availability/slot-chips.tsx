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
  /** Shows a single row that scrolls sideways in a narrow window. */
  isRowWhereNarrow?: boolean;
}

/** Slots of a day as chips, at most one selected. */
export function SlotChips({ label, slots, chosen, onChoose, isRowWhereNarrow = false }: SlotChipsProps) {
  const hasLength = differInLength(slots);
  return (
    // biome-ignore lint/a11y/useSemanticElements: chips are buttons, and a fieldset is for form fields
    <div
      role="group"
      aria-label={label}
      className={cx(
        slotColumns(hasLength),
        // The padding keeps the chip's tick and focus ring from being clipped.
        isRowWhereNarrow &&
          'grow max-[64rem]:-my-1.5 max-[64rem]:-ml-4 max-[64rem]:flex max-[64rem]:overflow-x-auto max-[64rem]:pr-2 max-[64rem]:pl-4 max-[64rem]:py-1.5 max-[64rem]:*:shrink-0',
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
