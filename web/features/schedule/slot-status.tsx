import { StatusBadge } from '../../ui/badge.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { type Slot, type SlotState, stateOf } from './slots.ts';

const useTexts = textsOf('schedule');

const WORDS = {
  booked: 'schedule.statusBooked',
  available: 'schedule.statusAvailable',
  officeOnly: 'schedule.statusOfficeOnly',
  carGone: 'schedule.statusCarGone',
  past: 'schedule.statusPast',
} as const satisfies Record<SlotState, string>;
const toneOf = (state: SlotState) => (state === 'available' || state === 'officeOnly' ? 'good' : 'neutral');

/** AV-01: grey when 'Booked', otherwise green; a past slot, or one whose car a colleague has, can't be booked by anybody and is grey too. */
export function SlotStatus({ slot, nowMs }: { slot: Slot; nowMs: number }) {
  const t = useTexts();
  const state = stateOf(slot, nowMs);
  return <StatusBadge tone={toneOf(state)}>{t(WORDS[state], { names: slot.carWith })}</StatusBadge>;
}
