import { Chip } from '../../ui/chip.tsx';
import { cx } from '../../ui/class-names.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { formatSlot, type Slot } from './slot.ts';

interface SlotChipsProps {
  /** Accessible name of the group. */
  label: string;
  slots: readonly Slot[];
  /** `09:00 - 10:00` */
  chosen: string | null;
  /** Called with null if the slot is deselected. */
  onChoose: (slot: string | null) => void;
  /** Shows a single row that scrolls sideways if the list is narrow. */
  isRowWhereNarrow?: boolean;
}

/** Slots of a day as chips, at most one selected. */
export function SlotChips({ label, slots, chosen, onChoose, isRowWhereNarrow = false }: SlotChipsProps) {
  const formats = useFormats();
  return (
    // biome-ignore lint/a11y/useSemanticElements: chips are buttons, and a fieldset is for form fields
    <div
      role="group"
      aria-label={label}
      className={cx(
        'grid grid-cols-[repeat(auto-fill,minmax(9.125rem,1fr))] gap-2',
        // The padding keeps the chip's tick and focus ring from being clipped.
        isRowWhereNarrow &&
          'grow @max-2xl:-my-1.5 @max-2xl:-ml-4 @max-2xl:flex @max-2xl:overflow-x-auto @max-2xl:pr-2 @max-2xl:pl-4 @max-2xl:py-1.5 @max-2xl:*:shrink-0',
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
            className={isRowWhereNarrow ? 'px-1 @max-2xl:px-3' : 'px-1'}
          >
            {formats.slot(slot)}
          </Chip>
        );
      })}
    </div>
  );
}
