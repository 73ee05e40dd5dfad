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

/** Keeps the place of a search made before signing up, perhaps on another device. */
function keepPlace(near: string | null): void {
  if (near && !rememberedPlace()) rememberPlace(near);
}

/** Which instructor, which slot, and whether one came to look rather than to book. */
export function useSlotChoice() {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const given = (state ?? {}) as DetailsState;
  const query = new URLSearchParams(search);
  const near = query.get('near');
  const pickup = { address: query.get('pickup') ?? '', code: query.get('pickupPostalCode') };
  useState(() => keepPlace(near));
  const id = given.id || query.get('id') || '';
  // As any sender of the specification's state writes them; from here on in one spelling, which is what slots are found by.
  const times = readSlot(given.selectedSlot || query.get('slot'));
  const date = readDate(given.dateOfSlot || query.get('date') || '');
  return {
    id,
    date,
    slot: date && times ? slotText(times) : null,
    kindId: query.get('kind'),
    /** The label of the place that was searched near. */
    near,
    /** Filled in by a link. */
    pickup,
    isOnlyToRead: given.fromModule ?? query.get('fromModule') === 'true',
    /** Of a kind a slot that it fits; without a slot one is still to be chosen. */
    choose(nextDate: string | null, nextSlot: string | null, kind: string | null): void {
      const places = { near: near ?? '', pickup: pickup.address, pickupPostalCode: pickup.code ?? '' };
      const next = { id, date: nextDate ?? '', slot: nextSlot ?? '', kind: kind ?? '', ...places };
      const state: DetailsState = { id, selectedSlot: next.slot, dateOfSlot: next.date, fromModule: false };
      void navigate(instructorDetailsLink(next), { replace: true, preventScrollReset: true, state });
    },
  };
}
