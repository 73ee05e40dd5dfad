import { duration, minutesBetween } from '../../ui/dates.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import type { Slot } from './slot.ts';

const useTexts = createTextsHook('availability');

/** Columns for chips with a slot's text. */
export const slotColumns = (hasLengths: boolean): string =>
  hasLengths
    ? 'grid grid-cols-[repeat(auto-fill,minmax(10.375rem,1fr))] gap-2'
    : 'grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-2 min-[64rem]:grid-cols-[repeat(auto-fill,minmax(10.375rem,1fr))]';

/** True if the start alone doesn't show how long each slot is. */
export const differInLength = (slots: readonly Slot[]): boolean =>
  new Set(slots.map(({ startTime, endTime }) => minutesBetween(startTime, endTime))).size > 1;

/** `9:00 AM` or, with its length, `9:00 AM · 2 h`. */
export function useShortSlot(hasLength: boolean): (slot: Slot) => string {
  const t = useTexts();
  const { clock } = useFormats();
  return ({ startTime, endTime }) => {
    const [start, end] = [clock(startTime), clock(endTime)];
    return hasLength
      ? t('slot.withLength', { start, end, length: duration(minutesBetween(startTime, endTime)) })
      : start;
  };
}

/**
 * SH-03's 'start - end'. A narrow window would cut that off, so it shows the start instead, and the length if the slots
 * differ in it. The whole text stays the accessible name and the only text in the document: it lies over the short one,
 * invisible, where clicks and translators still reach it. The parent must be positioned.
 */
export function SlotText({ slot, hasLength }: { slot: Slot; hasLength: boolean }) {
  const { cardSlot } = useFormats();
  const short = useShortSlot(hasLength)(slot);
  return (
    <>
      <span className="absolute inset-0 overflow-hidden opacity-0 min-[64rem]:static min-[64rem]:opacity-100">
        {cardSlot(slot)}
      </span>
      <span aria-hidden="true" data-short={short} className="before:content-[attr(data-short)] min-[64rem]:hidden" />
    </>
  );
}

/** `9:00 AM – 10:30 AM (1 h 30 min)`: what was chosen, in full. */
export function SlotRange({ slot }: { slot: Slot }) {
  const t = useTexts();
  const { clock } = useFormats();
  return t('slot.range', {
    start: clock(slot.startTime),
    end: clock(slot.endTime),
    length: duration(minutesBetween(slot.startTime, slot.endTime)),
  });
}
