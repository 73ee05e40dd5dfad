import { useEffect, useRef } from 'react';
import { Chip } from '../../ui/chip.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { ShortDay } from './short-day.tsx';

const useTexts = createTextsHook('availability');

interface DayStripProps {
  days: readonly string[];
  shownDay: string | null;
  onShow: (day: string) => void;
}

/** Days in a row that scrolls; the one shown is always in sight. */
export function DayStrip({ days, shownDay, onShow }: DayStripProps) {
  const t = useTexts();
  const strip = useRef<HTMLDivElement>(null);

  const place = shownDay === null ? -1 : days.indexOf(shownDay);

  // When another day is shown, or days come before it. The strip alone moves: scrolling the chip into view could move the page under
  // the reader.
  useEffect(() => {
    const row = strip.current;
    const chip = row?.children[place];
    if (row && chip instanceof HTMLElement) row.scrollLeft = chip.offsetLeft - (row.clientWidth - chip.offsetWidth) / 2;
  }, [place]);

  return (
    // biome-ignore lint/a11y/useSemanticElements: chips are buttons, and a fieldset is for fields
    <div
      ref={strip}
      role="group"
      aria-label={t('strip.label')}
      className="relative -mx-1 flex gap-2 overflow-x-auto px-1 py-1.5"
    >
      {days.map((day) => (
        <Chip
          key={day}
          isSelected={day === shownDay}
          onChange={() => onShow(day)}
          tick="corner"
          className="shrink-0 px-2.5 py-1"
        >
          <ShortDay day={day} />
        </Chip>
      ))}
    </div>
  );
}
