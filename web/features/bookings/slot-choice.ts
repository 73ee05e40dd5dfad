import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { instructorDetailsLink } from '#contract/paths.ts';
import { readDate } from '#contract/written-times.ts';
import { readSlot, slotText } from '../availability/slot-text.ts';
import { rememberedPlace, rememberPlace } from '../places/remembered-place.ts';

/** RT-04: what leads to an instructor's page. The address says most of it, for a reload, a second tab or a shared link. */
interface DetailsState {
  id?: string;
  selectedSlot?: string;
  dateOfSlot?: string;
  fromModule?: boolean;
}

/** Where one was looking before one had an account, on another device perhaps: there the pickup shall be. */
function keepPlace(near: string | null): void {
  if (near && !rememberedPlace()) rememberPlace(near);
}

/** Which instructor, which slot, and whether one came to look rather than to book. */
export function useSlotChoice() {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const given = (state ?? {}) as DetailsState;
  const query = new URLSearchParams(search);
  useState(() => keepPlace(query.get('near')));
  const id = given.id || query.get('id') || '';
  // As any sender of the specification's state writes them; from here on in one spelling, which is what slots are found by.
  const times = readSlot(given.selectedSlot || query.get('slot'));
  const date = readDate(given.dateOfSlot || query.get('date') || '');
  return {
    id,
    date,
    slot: date && times ? slotText(times) : null,
    isOnlyToRead: given.fromModule ?? query.get('fromModule') === 'true',
    choose(nextDate: string, nextSlot: string): void {
      void navigate(instructorDetailsLink({ id, date: nextDate, slot: nextSlot }), {
        replace: true,
        preventScrollReset: true,
        state: { id, selectedSlot: nextSlot, dateOfSlot: nextDate, fromModule: false } satisfies DetailsState,
      });
    },
  };
}
