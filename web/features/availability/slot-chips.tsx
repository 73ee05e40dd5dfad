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
  /** In a narrow list one row that scrolls sideways. */
  isRowWhereNarrow?: boolean;
}

/** A day's slots; of these at most one is chosen. */
export function SlotChips({ label, slots, chosen, onChoose, isRowWhereNarrow = false }: SlotChipsProps) {
  const formats = useFormats();
  return (
    // biome-ignore lint/a11y/useSemanticElements: chips are buttons, and a fieldset is for fields
    <div
      role="group"
      aria-label={label}
      className={cx(
        'grid grid-cols-[repeat(auto-fill,minmax(9.125rem,1fr))] gap-2',
        // The room around it is for the tick of a chip and the ring of the focus, which it would cut.
        isRowWhereNarrow &&
          'grow @max-2xl:-my-1.5 @max-2xl:-ml-4 @max-2xl:flex @max-2xl:overflow-x-auto @max-2xl:pr-2 @max-2xl:pl-4 @max-2xl:py-1.5 @max-2xl:*:shrink-0',
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
            className={isRowWhereNarrow ? 'px-1 @max-2xl:px-3' : 'px-1'}
          >
            {formats.slot(slot)}
          </Chip>
        );
      })}
    </div>
  );
}
