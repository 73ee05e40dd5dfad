import { useState } from 'react';
import { formatPostalArea, postalCodeIn } from '#contract/written-postal-codes.ts';
import { draftKey, dropDraft, readDraft, saveDraft } from '../../ui/form/draft.ts';
import { rememberedPlace } from '../places/remembered-place.ts';
import { isAddress } from './place-fields.tsx';
import { countedCode, hasCodeFault, NOWHERE, type TypedPlace } from './typed-place.ts';

const DRAFT = 'pickup';

interface TypedPlaces {
  location: string;
  pickupPostalCode: string | null;
  isElsewhere: boolean;
  dropOff: string;
  dropOffPostalCode: string | null;
}

const NONE: TypedPlaces = {
  location: '',
  pickupPostalCode: null,
  isElsewhere: false,
  dropOff: '',
  dropOffPostalCode: null,
};

/** What has to be said yet, or said rightly; of an address that is too long its field tells. */
export type MissingPlace = 'pickup' | 'dropOff' | 'code';

/**
 * Where a lesson begins and ends, kept in this tab while it is typed: a lost slot, a reload or a new log-in leave it as it was. Where
 * somebody searched for instructors is where they want to be picked up, until they say otherwise.
 */
export function useLessonPlaces() {
  const [typed, setTyped] = useState(() => readDraft(draftKey(DRAFT), NONE));
  const [knownCode] = useState(() => codeOfLabel(rememberedPlace() ?? ''));
  const pickup: TypedPlace = { address: typed.location, code: typed.pickupPostalCode };
  const dropOff: TypedPlace = typed.isElsewhere ? { address: typed.dropOff, code: typed.dropOffPostalCode } : NOWHERE;

  function change(changes: Partial<TypedPlaces>): void {
    setTyped((before) => ({ ...before, ...changes }));
    for (const [path, value] of Object.entries(changes)) saveDraft(draftKey(DRAFT), path, value);
  }

  function missing(): MissingPlace | null {
    if (pickup.address.trim() === '') return 'pickup';
    if (typed.isElsewhere && dropOff.address.trim() === '') return 'dropOff';
    return hasCodeFault(pickup, knownCode) || hasCodeFault(dropOff) ? 'code' : null;
  }

  return {
    pickup,
    dropOff,
    isElsewhere: typed.isElsewhere,
    knownCode,
    missing: missing(),
    isComplete: missing() === null && isAddress(pickup.address) && (!typed.isElsewhere || isAddress(dropOff.address)),
    /** As a booking says them. */
    said: {
      location: pickup.address.trim(),
      pickupPostalCode: countedCode(pickup, knownCode),
      dropOff: dropOff.address.trim(),
      dropOffPostalCode: countedCode(dropOff),
    },
    changePickup: ({ address, code }: TypedPlace) => change({ location: address, pickupPostalCode: code }),
    changeDropOff: ({ address, code }: TypedPlace) => change({ dropOff: address, dropOffPostalCode: code }),
    endElsewhere: (isElsewhere: boolean) => change({ isElsewhere }),
    forget: () => dropDraft(draftKey(DRAFT)),
  };
}

export type LessonPlaces = ReturnType<typeof useLessonPlaces>;

/** `M5H` of 'M5H, Downtown Toronto, ON'; a town has none. */
const codeOfLabel = (label: string): string => postalCodeIn(label) ?? formatPostalArea(label.split(',')[0] ?? '') ?? '';
