import { useLocation, useNavigate } from 'react-router';
import { instructorDetailsLink } from '#contract/paths.ts';
import { readDay } from '../../features/availability/bookable-day.ts';
import { readSlot } from '../../features/availability/slot-text.ts';

/** RT-04: what leads to an instructor's page. The address says most of it, for a reload, a second tab or a shared link. */
interface DetailsState {
  id?: string;
  selectedSlot?: string;
  dateOfSlot?: string;
  fromModule?: boolean;
}

/** Which instructor, which slot, and whether one came to look rather than to book. */
export function useSlotChoice() {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const given = (state ?? {}) as DetailsState;
  const query = new URLSearchParams(search);
  const id = given.id || query.get('id') || '';
  const slot = given.selectedSlot || query.get('slot');
  const date = readDay(given.dateOfSlot || query.get('date'));
  return {
    id,
    date,
    slot: date && readSlot(slot) ? slot : null,
    isOnlyToRead: given.fromModule === true,
    choose(nextDate: string, nextSlot: string): void {
      void navigate(instructorDetailsLink({ id, date: nextDate, slot: nextSlot }), {
        replace: true,
        preventScrollReset: true,
        state: { id, selectedSlot: nextSlot, dateOfSlot: nextDate, fromModule: false } satisfies DetailsState,
      });
    },
  };
}
