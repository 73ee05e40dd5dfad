import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import type { RefundDeadlines } from '#contract/bookings.ts';
import { Button } from '../../ui/button.tsx';
import { duration, minutesBetween } from '../../ui/dates.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { ZoneNote } from '../../ui/zone-note.tsx';
import { DayStrip } from './day-strip.tsx';
import { parseSlot, type Slot } from './slot.ts';
import { SlotChips } from './slot-chips.tsx';

const useTexts = createTextsHook('bookings');

export interface FreeSlot extends Slot {
  date: string;
  timeZone: string;
  refundDeadlines: RefundDeadlines;
}

interface SlotPickerProps {
  /** The instructor's free slots, soonest first. */
  slots: readonly FreeSlot[];
  date: string | null;
  slot: string | null;
  timeZone: string | null;
  onChoose: (date: string, slot: string) => void;
}

/** Shows the chosen slot, with the other free ones behind 'Change'. Starts open while none is chosen. */
export function SlotPicker({ slots, date, slot, timeZone, onChoose }: SlotPickerProps) {
  const t = useTexts();
  const formats = useFormats();
  const [isOpened, setOpened] = useState(false);
  const [lookedAt, setLookedAt] = useState<string | null>(null);
  const chosen = parseSlot(slot);
  const isOpen = isOpened || !chosen || !date;
  const days = [...new Set(slots.map((one) => one.date))];
  const wanted = lookedAt ?? date;
  // If the wanted day has no free times left, the next day that has.
  const shownDay = wanted ? (days.find((day) => day >= wanted) ?? days.at(-1)) : days[0];
  return (
    <div className="grid gap-4">
      <div className="flex items-start justify-between gap-3">
        <div className="flex gap-3">
          <CalendarDays className="mt-0.5 size-5 shrink-0 text-action-text" aria-hidden="true" />
          <div>
            <p className="text-sm text-soft">{chosen && date ? t('book.slot') : t('book.chooseSlot')}</p>
            {chosen && date && (
              <>
                <p className="font-semibold first-letter:uppercase">{formats.day(date)}</p>
                <p className="tabular font-semibold">{formats.cardSlot(chosen)}</p>
                <p className="text-sm text-soft">{duration(minutesBetween(chosen.startTime, chosen.endTime))}</p>
              </>
            )}
            {timeZone && <ZoneNote timeZone={timeZone} />}
          </div>
        </div>
        {chosen && date && (
          <Button
            variant="quiet"
            size="sm"
            className="-mt-1 -mr-2"
            aria-expanded={isOpen}
            onClick={() => setOpened(!isOpened)}
          >
            {t('book.change')}
          </Button>
        )}
      </div>
      {isOpen && shownDay && (
        <div className="grid gap-3">
          <DayStrip days={days} shownDay={shownDay} onShow={setLookedAt} />
          <SlotChips
            label={t('book.times', { day: formats.day(shownDay) })}
            slots={slots.filter((one) => one.date === shownDay)}
            chosen={shownDay === date ? slot : null}
            onChoose={(next) => {
              // Clicking the selected slot keeps it. Students change a slot here, they don't clear it.
              if (next) onChoose(shownDay, next);
              setOpened(false);
              setLookedAt(null);
            }}
          />
        </div>
      )}
    </div>
  );
}
