import { useState } from 'react';
import type * as z from 'zod/mini';
import type { Booking, outsideDetailsSchema } from '#contract/bookings.ts';
import { NOTE_MAX } from '#contract/note-length.ts';
import type { ChangedMeanwhile } from '#contract/record-version.ts';
import { formatPostalArea, postalCodeIn } from '#contract/written-postal-codes.ts';
import { ApiError, fieldIssues } from '../../api/client.ts';
import { draftKey, dropDraft, readDraft, saveDraft } from '../../ui/form/draft.ts';
import { lazyImport } from '../../ui/lazy-import.ts';
import { useSlotsFrom } from '../availability/queries.ts';
import type { FreeSlot } from '../availability/slot-picker.tsx';
import { rememberedPlace } from '../places/remembered-place.ts';
import { isSameTime } from './move-slots.tsx';
import { countedCode, hasCodeFault, NOWHERE, type TypedPlace } from './typed-place.ts';

export type Outside = z.output<typeof outsideDetailsSchema>;

/** What the server said of a place that is farther away than the instructor comes. */
export const outsideIn = (error: unknown): Outside | undefined =>
  error instanceof ApiError && error.code === 'outside_service_area' ? (error.details as Outside) : undefined;

type SaidPlaces = Pick<LessonPlaces['said'], 'pickupPostalCode' | 'dropOff' | 'dropOffPostalCode'>;

/** Of the place that is too far. */
export const codeOutside = ({ isDropOff }: Outside, said: SaidPlaces): string | null =>
  isDropOff ? said.dropOffPostalCode : said.pickupPostalCode;

/**
 * Whether the instructor comes to where a lesson begins and ends, and to which of the slots there is the time to drive, and on from them. Nobody
 * knows without a postal code; the server has the last word on the booking.
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
  const outside = outsideIn(error);
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

// Loaded by the first letter typed; the server checks again.
export const addressCheck = lazyImport(() => import('./lesson-address-check.ts'));

const isAddress = (text: string): boolean =>
  text.trim() !== '' && addressCheck.now()?.faultInAddress(text) === undefined;

interface TypedPlaces {
  location: string;
  pickupPostalCode: string | null;
  isElsewhere: boolean;
  dropOff: string;
  dropOffPostalCode: string | null;
  note: string;
  /** Of the booking as it was read. */
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

const placesOf = (booking: Booking): TypedPlaces => ({
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

/** What has to be said yet, or said rightly; of an address that is too long its field tells. */
export type MissingPlace = 'pickup' | 'dropOff' | 'code' | 'note';

/**
 * Pickup, drop-off and note of a new booking, or of the one `given`. What students type stays in this tab through a lost slot, a reload and a
 * new log-in. A new booking starts with `pickup`. Until the student enters a postal code, it takes that of the place they searched: `near`,
 * else the last one on this device.
 */
export function useLessonPlaces(
  given?: Booking,
  { near, pickup: asked = NOWHERE }: { near?: string | null | undefined; pickup?: TypedPlace | undefined } = {},
) {
  const draft = given ? `pickup-${given.bookingId}` : 'pickup';
  const [read, setRead] = useState(
    given ? placesOf(given) : { ...NONE, location: asked.address, pickupPostalCode: asked.code },
  );
  const [typed, setTyped] = useState(() => readDraft(draftKey(draft), read));
  const [knownCode] = useState(() => (given ? '' : codeOfLabel(near ?? rememberedPlace() ?? '')));
  const pickup: TypedPlace = { address: typed.location, code: typed.pickupPostalCode };
  const dropOff: TypedPlace = typed.isElsewhere ? { address: typed.dropOff, code: typed.dropOffPostalCode } : NOWHERE;

  function change(changes: Partial<TypedPlaces>): void {
    setTyped((before) => ({ ...before, ...changes }));
    for (const [path, value] of Object.entries({ ...(given && { version: typed.version }), ...changes }))
      saveDraft(draftKey(draft), path, value);
  }

  /** Takes another window's changes into what nobody touched here. @returns what was typed over them */
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
    if (hasCodeFault(pickup, knownCode) || hasCodeFault(dropOff)) return 'code';
    return typed.note.trim().length > NOTE_MAX ? 'note' : null;
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
      note: typed.note.trim(),
    },
    /** Of a booking: the places as they were read, and their version. */
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

/** `M5H` of 'M5H, Downtown Toronto, ON'; a town has none. */
const codeOfLabel = (label: string): string => postalCodeIn(label) ?? formatPostalArea(label.split(',')[0] ?? '') ?? '';
