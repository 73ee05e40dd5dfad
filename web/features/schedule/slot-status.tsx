import { Circle, History, UserRoundCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { StatusBadge } from '../../ui/badge.tsx';
import { cx } from '../../ui/class-names.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { hours } from '../../ui/week.ts';
import { type Slot, type SlotState, stateOf } from './slots.ts';

const useTexts = textsOf('schedule');

const WORDS = {
  booked: 'schedule.statusBooked',
  available: 'schedule.statusAvailable',
  past: 'schedule.statusPast',
} as const satisfies Record<SlotState, string>;
const ICONS = { booked: UserRoundCheck, available: Circle, past: History };
const LOOKS = {
  booked: 'border-transparent bg-sunken text-soft',
  available: 'border-good-text bg-good-soft text-good-text',
  past: 'border-dashed border-line-strong text-soft',
};
const toneOf = (state: SlotState) => (state === 'available' ? 'good' : 'neutral');

/** AV-01: grey when 'Booked', otherwise green; an hour that has passed is not to be had and not green. */
export function SlotStatus({ slot, nowMs }: { slot: Slot; nowMs: number }) {
  const t = useTexts();
  const state = stateOf(slot, nowMs);
  return <StatusBadge tone={toneOf(state)}>{t(WORDS[state])}</StatusBadge>;
}

/** A slot on the calendar: filled and grey with a person, green and open, or past. */
function ChipFace({ state, children }: { state: SlotState; children: ReactNode }) {
  const Icon = ICONS[state];
  return (
    <span
      data-tone={toneOf(state)}
      className={cx(
        'tabular flex items-center gap-1.5 rounded-md border px-1.5 py-1.5 text-sm font-medium',
        LOOKS[state],
      )}
    >
      <Icon className="size-3.5 shrink-0" strokeWidth={2.5} aria-hidden="true" />
      {children}
    </span>
  );
}

export function SlotChip({ slot, nowMs }: { slot: Slot; nowMs: number }) {
  const t = useTexts();
  const language = useLanguage();
  const state = stateOf(slot, nowMs);
  return (
    <ChipFace state={state}>
      <span>{hours(slot, language)}</span>
      <span className="sr-only">{t(WORDS[state])}</span>
    </ChipFace>
  );
}

const STATES: readonly SlotState[] = ['available', 'booked', 'past'];

/** What the looks mean, for those who see them. */
export function SlotLegend() {
  const t = useTexts();
  return (
    <p className="mt-3 flex flex-wrap gap-2" aria-hidden="true">
      {STATES.map((state) => (
        <ChipFace key={state} state={state}>
          {t(WORDS[state])}
        </ChipFace>
      ))}
    </p>
  );
}
