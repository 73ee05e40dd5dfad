import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { HandledSlot } from '#contract/availability.ts';
import type { SchoolCalendar, SchoolWeek } from '#contract/school-calendar.ts';
import { ApiError, call } from '../../api/client.ts';
import { useErrorText } from '../../api/error-text.ts';
import { getNowMs } from '../../ui/clock.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { analyticsKeys } from '../analytics/queries.ts';
import { scheduleKeys } from '../schedule/queries.ts';
import { saidOfSlot } from '../school-bookings/queries.ts';
import type { SlotPlace } from './entries.ts';

const useTexts = createTextsHook('school-calendar');

/** Text for a refused slot change: the server's message about the place, or ours for a lost race. */
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

/** Adds the instant at which the server's local clock was read. */
export type CalendarData = SchoolCalendar & { readAtMs: number };

/** The page of a school's instructors. */
export interface PeopleAsked {
  /** Zero-based. */
  page: number;
  limit: number;
}

export function useSchoolCalendar(
  schoolId: string,
  { instructorId, ...span }: { from: string; to: string; instructorId: string } & PeopleAsked,
) {
  const range = { ...span, ...(instructorId && { instructorId }) };
  return useQuery({
    queryKey: scheduleKeys.calendar(schoolId, range),
    queryFn: async ({ signal }): Promise<CalendarData> => ({
      ...(await call('GET /calendar/school/:schoolId', { params: { schoolId }, query: range, signal })),
      readAtMs: getNowMs(),
    }),
    // While another week loads, keep the people and the clock and clear the entries.
    placeholderData: (previous) => previous && { ...previous, freeSlots: [], bookings: [], drives: [], busy: [] },
    // Students may book, and colleagues may change slots, while the calendar is open.
    staleTime: 0,
    refetchInterval: 60_000,
  });
}

/** The week that starts on this Monday. */
export function useSchoolWeek(schoolId: string, from: string, people: PeopleAsked) {
  return useQuery({
    queryKey: scheduleKeys.week(schoolId, from, people),
    queryFn: async ({ signal }): Promise<SchoolWeek & { readAtMs: number }> => {
      const week = await call('GET /calendar/school/:schoolId/week', {
        params: { schoolId },
        query: { from, ...people },
        signal,
      });
      return { ...week, instructors: week.instructors.map(withAllSpans), readAtMs: getNowMs() };
    },
    placeholderData: (previous) => {
      if (!previous) return;
      const { days: _, ...week } = previous;
      return { ...week, instructors: previous.instructors.map(withoutLessons), nextDay: null };
    },
    staleTime: 0,
    refetchInterval: 60_000,
  });
}

/** During a rolling upgrade the previous version may answer without these spans. */
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

/** A slot's new place. Its time zone doesn't change. */
interface Move {
  slot: HandledSlot;
  place: SlotPlace;
  /** Version of the slot when the move began. */
  version?: string;
}

/** Query keys to invalidate after a manual slot change. */
const slotChanged = [scheduleKeys.all, analyticsKeys.all];

/** Adds, moves and withdraws slots, then refetches whatever the result. */
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
    // Optimistic update: the slot stays where it was dropped unless the server refuses.
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
