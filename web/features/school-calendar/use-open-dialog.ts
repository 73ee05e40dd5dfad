import { useState } from 'react';
import type { HandledSlot } from '#contract/availability.ts';
import { useKeptState } from '../../ui/form/draft.ts';
import type { Entry, SlotPlace } from './entries.ts';

/** The dialog that is open, with what it was opened for: it may be gone from the calendar before its answer is read. */
type Open =
  | { kind: 'entry'; entry: Entry }
  | { kind: 'add'; place: SlotPlace }
  | { kind: 'move'; slot: HandledSlot }
  | null;

/** By what it is found again: no lesson's details are written down for that. */
function nameOf(open: Open): string {
  if (!open) return '';
  if (open.kind === 'add') return `add?${new URLSearchParams({ ...open.place })}`;
  return `${open.kind}?${open.kind === 'move' ? `slot-${open.slot.id}` : open.entry.key}`;
}

function reopened(name: string, entries: readonly Entry[]): Open {
  const [kind = '', rest = ''] = name.split('?');
  if (kind === 'add') {
    const {
      instructorId = '',
      date = '',
      startTime = '',
      endTime = '',
    } = Object.fromEntries(new URLSearchParams(rest));
    return { kind, place: { instructorId, date, startTime, endTime } };
  }
  const entry = entries.find(({ key }) => key === rest);
  if (kind === 'move') return entry?.slot ? { kind, slot: entry.slot } : null;
  return entry ? { kind: 'entry', entry } : null;
}

/** The calendar's one dialog, open again after a reload or a log-in in between. */
export function useOpenDialog(entries: readonly Entry[]) {
  const [name, setName] = useKeptState('calendar', '');
  const [open, setOpen] = useState(() => reopened(name, entries));
  return [
    open,
    (next: Open) => {
      setOpen(next);
      setName(nameOf(next));
    },
  ] as const;
}
