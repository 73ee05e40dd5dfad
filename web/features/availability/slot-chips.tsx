import { Chip } from '../../ui/chip.tsx';
import { cx } from '../../ui/class-names.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { type Slot, slotText } from './slot-text.ts';

interface SlotChipsProps {
  /** Whose times they are, for those who hear it. */
  label: string;
  slots: readonly Slot[];
  /** `09:00 - 10:00` */
  chosen: string | null;
  /** The slot, or null when it was let go. */
  onChoose: (slot: string | null) => void;
  /** On a phone one row that scrolls sideways. */
  isRowOnPhone?: boolean;
}

/** A day's slots; of these at most one is chosen. */
export function SlotChips({ label, slots, chosen, onChoose, isRowOnPhone = false }: SlotChipsProps) {
  const formats = useFormats();
  return (
    // biome-ignore lint/a11y/useSemanticElements: chips are buttons, and a fieldset is for fields
    <div
      role="group"
      aria-label={label}
      className={cx(
        'grid grid-cols-[repeat(auto-fill,minmax(9.125rem,1fr))] gap-2',
        // The room around it is for the tick of a chip and the ring of the focus, which it would cut.
        isRowOnPhone &&
          'max-sm:-mx-3 max-sm:-my-1 max-sm:flex max-sm:overflow-x-auto max-sm:px-3 max-sm:py-2 max-sm:*:shrink-0',
      )}
    >
      {slots.map((slot) => {
        const text = slotText(slot);
        return (
          <Chip
            key={text}
            isSelected={text === chosen}
            onChange={(isSelected) => onChoose(isSelected ? text : null)}
            tick="corner"
            className={isRowOnPhone ? 'px-1 max-sm:px-3' : 'px-1'}
          >
            {formats.slot(slot)}
          </Chip>
        );
      })}
    </div>
  );
}
