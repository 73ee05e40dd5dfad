import { Chip } from '../../ui/chip.tsx';
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
}

/** A day's slots; of these at most one is chosen. */
export function SlotChips({ label, slots, chosen, onChoose }: SlotChipsProps) {
  const formats = useFormats();
  return (
    // biome-ignore lint/a11y/useSemanticElements: chips are buttons, and a fieldset is for fields
    <div role="group" aria-label={label} className="grid grid-cols-[repeat(auto-fill,minmax(9.125rem,1fr))] gap-2">
      {slots.map((slot) => {
        const text = slotText(slot);
        return (
          <Chip
            key={text}
            isSelected={text === chosen}
            onChange={(isSelected) => onChoose(isSelected ? text : null)}
            tick="corner"
            className="px-1"
          >
            {formats.slot(slot)}
          </Chip>
        );
      })}
    </div>
  );
}
