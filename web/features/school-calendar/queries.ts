import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { HandledSlot } from '#contract/availability.ts';
import type { SchoolCalendar, SchoolWeek } from '#contract/school-calendar.ts';
import { ApiError, call } from '../../api/client.ts';
import { useErrorText } from '../../api/error-text.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { analyticsKeys } from '../analytics/queries.ts';
import { scheduleKeys } from '../schedule/queries.ts';
import { saidOfSlot } from '../school-bookings/queries.ts';
import type { SlotPlace } from './entries.ts';

const useTexts = createTextsHook('school-calendar');

/** Why a slot was not changed, in the server's words for its place, or in ours for a race that was lost. */
export function useRefusalText(): (error: unknown) => string {
  const t = useTexts();
  const errorText = useErrorText();
  return (error) => {
    if (error instanceof ApiError) {
      const said = saidOfSlot(error);
      if (said) return said;
      if (error.code === 'slot_booked') return t('lost.booked');
      if (error.code === 'not_found') return t('lost.gone');
    }
    return errorText(error);
  };
}

/** With the moment at which the street's clock showed what is said of it. */
export type CalendarData = SchoolCalendar & { readAtMs: number };

export function useSchoolCalendar(
  schoolId: string,
  { instructorId, ...span }: { from: string; to: string; instructorId: string },
) {
  const range = { ...span, ...(instructorId && { instructorId }) };
  return useQuery({
    queryKey: scheduleKeys.calendar(schoolId, range),
    queryFn: async ({ signal }): Promise<CalendarData> => ({
      ...(await call('GET /calendar/school/:schoolId', { params: { schoolId }, query: range, signal })),
      readAtMs: Date.now(),
    }),
    // Another week begins with the same people and the same clock.
    placeholderData: (previous) => previous && { ...previous, freeSlots: [], bookings: [], drives: [], busy: [] },
    // A student may book while the calendar is open on the desk, or a colleague change it in another tab.
    staleTime: 0,
    refetchInterval: 60_000,
  });
}

/** The seven days from a Monday on. */
export function useSchoolWeek(schoolId: string, from: string) {
  return useQuery({
    queryKey: scheduleKeys.week(schoolId, from),
    queryFn: async ({ signal }): Promise<SchoolWeek & { readAtMs: number }> => {
      const week = await call('GET /calendar/school/:schoolId/week', { params: { schoolId }, query: { from }, signal });
      return { ...week, instructors: week.instructors.map(withAllSpans), readAtMs: Date.now() };
    },
    placeholderData: (previous) =>
      previous && { ...previous, instructors: previous.instructors.map(withoutLessons), nextDay: null },
    staleTime: 0,
    refetchInterval: 60_000,
  });
}

/** During a rolling upgrade a server of the previous version may answer, without the spans that this version added. */
const withAllSpans = (person: SchoolWeek['instructors'][number]) => ({
  ...person,
  days: person.days.map(({ officeOnly = [], carWith = [], ...day }) => ({ ...day, officeOnly, carWith })),
});

const withoutLessons = (person: SchoolWeek['instructors'][number]) => ({
  ...person,
  days: person.days.map(() => ({
    free: [],
    officeOnly: [],
    carWith: [],
    booked: [],
    busy: [],
    driveMinutes: 0,
    tightDrives: 0,
  })),
});

/** A slot of the calendar as it shall be; the zone stays what it was. */
interface Move {
  slot: HandledSlot;
  place: SlotPlace;
  /** Of the slot as it was shown when its move began. */
  version?: string;
}

/** What a slot by hand changes, however it ended. */
const slotChanged = [scheduleKeys.all, analyticsKeys.all];

/** Adds, moves and withdraws slots; whatever comes of it, the calendar then shows what is stored. */
export function useSlotChanges(schoolId: string) {
  const queries = useQueryClient();
  const key = scheduleKeys.calendar(schoolId);
  const change = (next: (slots: HandledSlot[]) => HandledSlot[]) =>
    queries.setQueriesData<CalendarData>(
      { queryKey: key },
      (calendar) => calendar && { ...calendar, freeSlots: next(calendar.freeSlots) },
    );

  const add = useMutation({
    mutationFn: (place: SlotPlace & { timeZone?: string }) => call('POST /slot', { body: place }),
    onSuccess: (added) => change((slots) => [...slots, added]),
    meta: { stale: slotChanged },
  });

  const move = useMutation({
    mutationFn: ({ slot, place, version = slot.version }: Move) =>
      call('PUT /slot/:id', { params: { id: slot.id }, body: { ...place, timeZone: slot.timeZone, version } }),
    onSuccess: (stored) => change((slots) => slots.map((one) => (one.id === stored.id ? stored : one))),
    // Where it was dropped it stays, unless the server says no.
    onMutate: async ({ slot, place }) => {
      await queries.cancelQueries({ queryKey: key });
      change((slots) => slots.map((one) => (one.id === slot.id ? { ...one, ...place } : one)));
    },
    onError: (_error, { slot }) => change((slots) => slots.map((one) => (one.id === slot.id ? slot : one))),
    meta: { stale: slotChanged },
  });

  const withdraw = useMutation({
    mutationFn: (slot: HandledSlot) => call('DELETE /slot/:id', { params: { id: slot.id } }),
    onSuccess: (_nothing, slot) => change((slots) => slots.filter((one) => one.id !== slot.id)),
    meta: { stale: slotChanged },
  });

  return { add, move, withdraw };
}
