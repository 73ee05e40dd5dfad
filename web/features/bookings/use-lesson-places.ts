import { useState } from 'react';
import type * as z from 'zod/mini';
import type { Booking, outsideDetailsSchema } from '#contract/bookings.ts';
import type { ChangedMeanwhile } from '#contract/record-version.ts';
import { NOTE_MAX } from '#contract/text-limits.ts';
import { formatPostalArea, postalCodeIn } from '#contract/written-postal-codes.ts';
import { ApiError, fieldIssues } from '../../api/client.ts';
import { draftKey, dropDraft, readDraft, saveDraft } from '../../ui/form/draft.ts';
import { lazyImport } from '../../ui/lazy-import.ts';
import { useSlotsFrom } from '../availability/queries.ts';
import type { FreeSlot } from '../availability/slot-picker.tsx';
import { rememberedPlace } from '../places/remembered-place.ts';

import { isSameTime } from './move-slots.tsx';
import { getEffectiveCode, isCodeInvalid, NOWHERE, type TypedPlace } from './typed-place.ts';

export type Outside = z.output<typeof outsideDetailsSchema>;

/** The server's details about a place outside the instructor's area. */
export const parseOutside = (error: unknown): Outside | undefined =>
  error instanceof ApiError && error.code === 'outside_service_area' ? (error.details as Outside) : undefined;

type SaidPlaces = Pick<LessonPlaces['said'], 'pickupPostalCode' | 'dropOff' | 'dropOffPostalCode'>;

/** Postal code of the place outside the area. */
export const getOutsideCode = ({ isDropOff }: Outside, said: SaidPlaces): string | null =>
  isDropOff ? said.dropOffPostalCode : said.pickupPostalCode;

/**
 * Whether the instructor serves both ends of the lesson, and which slots leave enough time to drive. Needs a postal
 * code; the server decides when booking.
 */
export function useReach(
  instructorId: string,
  slots: readonly FreeSlot[] | undefined,
  { pickupPostalCode, dropOff, dropOffPostalCode }: SaidPlaces,
): { outside?: Outside; unknownCode?: 'pickup' | 'dropOff'; slots?: readonly FreeSlot[] } {
  const isWanted = (pickupPostalCode ?? dropOffPostalCode) !== null && slots !== undefined && slots.length > 0;
  const ends = { near: pickupPostalCode ?? undefined, dropOffNear: dropOffPostalCode ?? undefined };
  const { data, error } = useSlotsFrom(instructorId, slots?.[0]?.date ?? null, { isWanted, ...ends });
  if (!isWanted) return {};
  const outside = parseOutside(error);
  const paths = fieldIssues(error).map(({ path }) => path);
  const unknownCode = paths.includes('near') ? 'pickup' : paths.includes('dropOffNear') ? 'dropOff' : undefined;
  const isEndUnknown = dropOff !== '' && dropOffPostalCode === null;
  return {
    ...(outside && { outside }),
    ...(unknownCode && { unknownCode }),
    ...(data &&
      !error &&
      !isEndUnknown && { slots: slots.filter((slot) => data.some((one) => isSameTime(one, slot))) }),
  };
}

// Loads with the first letter typed. The server checks again.
export const addressCheck = lazyImport(() => import('./lesson-address-check.ts'));

const isAddress = (text: string): boolean =>
  text.trim() !== '' && addressCheck.now()?.findAddressFault(text) === undefined;

interface TypedPlaces {
  location: string;
  pickupPostalCode: string | null;
  isElsewhere: boolean;
  dropOff: string;
  dropOffPostalCode: string | null;
  note: string;
  /** Version of the booking that was loaded. */
  version: string;
}

const NONE: TypedPlaces = {
  location: '',
  pickupPostalCode: null,
  isElsewhere: false,
  dropOff: '',
  dropOffPostalCode: null,
  note: '',
  version: '',
};

const readPlaces = (booking: Booking): TypedPlaces => ({
  location: booking.location ?? '',
  pickupPostalCode: booking.pickupPostalCode,
  isElsewhere: booking.dropOff !== null || booking.dropOffPostalCode !== null,
  dropOff: booking.dropOff ?? '',
  dropOffPostalCode: booking.dropOffPostalCode,
  note: booking.note ?? '',
  version: booking.version ?? '',
});

const PLACE_PATHS = ['location', 'pickupPostalCode', 'dropOff', 'dropOffPostalCode', 'note'] as const;
export type PlacePath = (typeof PLACE_PATHS)[number];

/** What is missing or wrong. An address that's too long shows its own error. */
export type MissingPlace = 'pickup' | 'dropOff' | 'code' | 'note';

/**
 * Pickup, drop-off and note of a new booking or of the `given` one. Drafts stay in this tab through a lost slot, a
 * reload and a new log-in. A new booking starts with `pickup`. Until the student enters a postal code, it uses that of
 * the searched place `near`, or else the last place on this device.
 */
export function useLessonPlaces(
  given?: Booking,
  { near, pickup: asked = NOWHERE }: { near?: string | null | undefined; pickup?: TypedPlace | undefined } = {},
) {
  const draft = given ? `pickup-${given.bookingId}` : 'pickup';
  const [read, setRead] = useState(
    given ? readPlaces(given) : { ...NONE, location: asked.address, pickupPostalCode: asked.code },
  );
  const [typed, setTyped] = useState(() => readDraft(draftKey(draft), read));
  const [knownCode] = useState(() => (given ? '' : parseLabelCode(near ?? rememberedPlace() ?? '')));
  const pickup: TypedPlace = { address: typed.location, code: typed.pickupPostalCode };
  const dropOff: TypedPlace = typed.isElsewhere ? { address: typed.dropOff, code: typed.dropOffPostalCode } : NOWHERE;

  function change(changes: Partial<TypedPlaces>): void {
    setTyped((before) => ({ ...before, ...changes }));
    for (const [path, value] of Object.entries({ ...(given && { version: typed.version }), ...changes }))
      saveDraft(draftKey(draft), path, value);
  }

  /**
   * Merges changes from another window into fields the student hasn't edited.
   * @returns the edited fields that conflict
   */
  function takeChanges({ version, fields }: ChangedMeanwhile): [path: PlacePath, value: string][] {
    const present = { ...read, version: String(version) };
    for (const path of PLACE_PATHS) if (path in fields) Object.assign(present, { [path]: fields[path] ?? NONE[path] });
    present.isElsewhere = present.dropOff !== '' || present.dropOffPostalCode !== null;
    const untouched = [...PLACE_PATHS, 'isElsewhere' as const].filter((path) => typed[path] === read[path]);
    change({ ...Object.fromEntries(untouched.map((path) => [path, present[path]])), version: present.version });
    setRead(present);
    return PLACE_PATHS.flatMap((path) =>
      path in fields && !untouched.includes(path) && typed[path] !== present[path]
        ? [[path, present[path] ?? ''] as [PlacePath, string]]
        : [],
    );
  }

  function missing(): MissingPlace | null {
    if (pickup.address.trim() === '') return 'pickup';
    if (typed.isElsewhere && dropOff.address.trim() === '') return 'dropOff';
    if (isCodeInvalid(pickup, knownCode) || isCodeInvalid(dropOff)) return 'code';
    return typed.note.trim().length > NOTE_MAX ? 'note' : null;
  }

  return {
    pickup,
    dropOff,
    isElsewhere: typed.isElsewhere,
    knownCode,
    missing: missing(),
    isComplete: missing() === null && isAddress(pickup.address) && (!typed.isElsewhere || isAddress(dropOff.address)),
    /** In the format of a booking request. */
    said: {
      location: pickup.address.trim(),
      pickupPostalCode: getEffectiveCode(pickup, knownCode),
      dropOff: dropOff.address.trim(),
      dropOffPostalCode: getEffectiveCode(dropOff),
      note: typed.note.trim(),
    },
    /** The booking's saved places. */
    kept: {
      location: read.location,
      pickupPostalCode: read.pickupPostalCode,
      dropOff: read.dropOff,
      dropOffPostalCode: read.dropOffPostalCode,
    },
    version: typed.version,
    takeChanges,
    changePickup: ({ address, code }: TypedPlace) => change({ location: address, pickupPostalCode: code }),
    changeDropOff: ({ address, code }: TypedPlace) => change({ dropOff: address, dropOffPostalCode: code }),
    endElsewhere: (isElsewhere: boolean) => change({ isElsewhere }),
    note: typed.note,
    changeNote: (note: string) => change({ note }),
    forget: () => dropDraft(draftKey(draft)),
  };
}

export type LessonPlaces = ReturnType<typeof useLessonPlaces>;

/** `M5H` from 'M5H, Downtown Toronto, ON'. Empty for a town. */
const parseLabelCode = (label: string): string =>
  postalCodeIn(label) ?? formatPostalArea(label.split(',')[0] ?? '') ?? '';
