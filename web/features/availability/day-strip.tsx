import { useEffect, useRef } from 'react';
import { Chip } from '../../ui/chip.tsx';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';

const useTexts = createTextsHook('availability');

/** The weekday above the date, so that more days stand beside each other. */
export function ShortDay({ day }: { day: string }) {
  const [weekday, ...date] = useFormats().shortDay(day).split(/\s/);
  return (
    <span className="grid leading-tight">
      <span className="first-letter:uppercase">{weekday}</span> <span>{date.join(' ')}</span>
    </span>
  );
}

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
      // Fades out at the end, so that a cut-off chip hints at scrolling.
      className="relative -mx-1 flex snap-x scroll-px-1 gap-2 overflow-x-auto mask-r-from-[calc(100%-2rem)] pr-8 pl-1 py-1.5"
    >
      {days.map((day) => (
        <Chip
          key={day}
          isSelected={day === shownDay}
          onChange={() => onShow(day)}
          tick="corner"
          className="shrink-0 snap-start px-2.5 py-1"
        >
          <ShortDay day={day} />
        </Chip>
      ))}
    </div>
  );
}
