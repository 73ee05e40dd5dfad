import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { StudentRow } from '#contract/school-students.ts';
import { type AnswerFrom, ApiError, type BodyFor, call } from '../../api/client.ts';
import { useChange } from '../../api/query-client.ts';
import { getNowMs } from '../../ui/clock.ts';
import { lessonChanged } from '../bookings/lesson-changed.ts';
import type { KnownStudent } from './names.ts';
import { minutesBetween } from './times.ts';
import { contactToSearch, splitTypedPerson } from './typed-person.ts';

/** A list of the search: enough to tell people apart, short enough for the screen. */
const SUGGESTIONS_MAX = 8;

export const officeBookingKeys = {
  all: ['office-booking'],
  students: (schoolId: string, search: string) => [...officeBookingKeys.all, 'students', schoolId, search],
  found: (schoolId: string, search: string) => [...officeBookingKeys.all, 'found', schoolId, search],
  sameContact: (schoolId: string, contacts: readonly string[]) => [
    ...officeBookingKeys.all,
    'same-contact',
    schoolId,
    contacts,
  ],
  filled: (schoolId: string, studentId: string) => [...officeBookingKeys.all, 'filled', schoolId, studentId],
  preview: (schoolId: string, body: string) => [...officeBookingKeys.all, 'preview', schoolId, body],
  times: (schoolId: string, query: object) => [...officeBookingKeys.all, 'times', schoolId, query],
};

const studentsNamed = (schoolId: string, search: string) => ({
  queryKey: officeBookingKeys.students(schoolId, search),
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<readonly StudentRow[]> => {
    const query = { search, limit: SUGGESTIONS_MAX };
    return (await call('GET /school/:id/students', { params: { id: schoolId }, query, signal })).students;
  },
});

interface FoundStudents {
  rows: readonly StudentRow[];
  /** They have the typed number or email, and another name. */
  isOtherName: boolean;
}

/**
 * Students found by name, number or email; if nobody has both the typed name and number, those who have the number. Answers to earlier
 * texts never replace later ones.
 */
export const useStudentSearch = (schoolId: string, search: string) =>
  useQuery({
    queryKey: officeBookingKeys.found(schoolId, search),
    queryFn: async ({ signal }): Promise<FoundStudents> => {
      const rows = await studentsNamed(schoolId, search).queryFn({ signal });
      const typed = splitTypedPerson(search);
      if (rows.length > 0 || typed.firstName === '') return { rows, isOtherName: false };
      const others = await studentsReachedBy(schoolId, contactToSearch(typed), signal);
      return { rows: others, isOtherName: others.length > 0 };
    },
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });

async function studentsReachedBy(
  schoolId: string,
  contacts: readonly string[],
  signal: AbortSignal,
): Promise<StudentRow[]> {
  const found = await Promise.all(contacts.map((one) => studentsNamed(schoolId, one).queryFn({ signal })));
  return [...new Map(found.flat().map((row) => [row.id, row])).values()];
}

/** Everyone who has one of these numbers or emails. */
export function useSameContact(schoolId: string, contacts: readonly string[]): readonly StudentRow[] {
  const { data = [] } = useQuery({
    queryKey: officeBookingKeys.sameContact(schoolId, contacts),
    queryFn: ({ signal }) => studentsReachedBy(schoolId, contacts, signal),
    enabled: contacts.length > 0,
  });
  return contacts.length > 0 ? data : [];
}

/** A student by id; undefined if they can't be read, and then the dialog asks who it's for. */
export const findStudent = (schoolId: string, studentId: string): Promise<KnownStudent | undefined> =>
  call('GET /school/:id/students/:studentId', { params: { id: schoolId, studentId } }).catch(() => undefined);

/** What a student's last lesson fills in; without one, the usual pickup of their record. */
export interface FilledIn {
  instructorId: string;
  kindId: string;
  location: string;
  pickupPostalCode: string;
  dropOff: string;
  dropOffPostalCode: string;
  /** Length of the last lesson; null if there was none. */
  minutes: number | null;
  /** Day of the last lesson. */
  date: string | null;
}

async function fillIn(schoolId: string, studentId: string, signal: AbortSignal): Promise<FilledIn> {
  const params = { id: schoolId, studentId };
  const { lesson } = await call('GET /school/:id/students/:studentId/last-lesson', { params, signal });
  if (lesson) {
    const { date, startTime, endTime } = lesson;
    return {
      instructorId: lesson.instructorId ?? '',
      kindId: lesson.kindId ?? '',
      location: lesson.location,
      pickupPostalCode: lesson.pickupPostalCode ?? '',
      dropOff: lesson.dropOff ?? '',
      dropOffPostalCode: lesson.dropOffPostalCode ?? '',
      minutes: minutesBetween(startTime, endTime),
      date,
    };
  }
  const { location, pickupPostalCode } = await call('GET /school/:id/students/:studentId', { params, signal });
  const nothing = { instructorId: '', kindId: '', dropOff: '', dropOffPostalCode: '', minutes: null, date: null };
  return { ...nothing, location, pickupPostalCode };
}

export const useFilledIn = (schoolId: string, studentId: string) =>
  useQuery({
    queryKey: officeBookingKeys.filled(schoolId, studentId),
    queryFn: ({ signal }) => fillIn(schoolId, studentId, signal),
    enabled: studentId !== '',
    staleTime: 0,
  });

interface TimesQuery {
  instructorId?: string;
  from?: string;
  to?: string;
  studentId?: string;
  kindId?: string;
  pickupPostalCode?: string;
}

/** Free times for the lesson, reachable ones first. */
export const useOfficeTimes = (schoolId: string, query: TimesQuery, isWanted: boolean) =>
  useQuery({
    queryKey: officeBookingKeys.times(schoolId, query),
    queryFn: async ({ signal }) =>
      (await call('GET /school/:id/office-times', { params: { id: schoolId }, query, signal })).times,
    enabled: isWanted,
    placeholderData: keepPreviousData,
    // Colleagues book meanwhile.
    staleTime: 0,
    refetchInterval: 60_000,
  });

/** Which lessons of a series can be booked, by date. @param body as JSON; empty for none */
export const useSeriesPreview = (schoolId: string, body: string) =>
  useQuery({
    queryKey: officeBookingKeys.preview(schoolId, body),
    queryFn: async ({ signal }) => {
      const series = JSON.parse(body) as OfficeBookingBody;
      return (await call('POST /school/:id/bookings/preview', { params: { id: schoolId }, body: series, signal }))
        .lessons;
    },
    enabled: body !== '',
    // Colleagues book meanwhile.
    staleTime: 0,
  });

export type OfficeBookingBody = BodyFor<'POST /school/:id/bookings'>;
export type OfficeBooked = AnswerFrom<'POST /school/:id/bookings'>;

/** Also changes the student's last lesson and the free times. */
const booked = [...lessonChanged, officeBookingKeys.all];

export const useBookForStudent = (schoolId: string) =>
  useChange(booked, (body: OfficeBookingBody) => call('POST /school/:id/bookings', { params: { id: schoolId }, body }));

/** Ticks the student as told by phone, before our messages about these lessons are written. */
export const useTickTold = () =>
  useChange(booked, ({ bookingIds, isTold }: { bookingIds: readonly string[]; isTold: boolean }) =>
    Promise.all(bookingIds.map((id) => call('POST /booking/:id/told-by-phone', { params: { id }, body: { isTold } }))),
  );

/** Cancels what was just booked, lesson by lesson. Within the grace time we message nobody. */
export const useUndoBooking = () =>
  useChange(
    booked,
    async ({
      bookings,
      reason,
      isTold,
    }: {
      bookings: readonly { bookingId: string; startTime: string }[];
      reason: string;
      isTold: boolean;
    }) => {
      for (const { bookingId: id, startTime } of bookings) {
        if (Date.parse(startTime) <= getNowMs()) {
          await call('POST /booking/:id/take-out', { params: { id } });
          continue;
        }
        await call('POST /booking/:id/cancel', { params: { id }, body: { reason, notify: isTold } }).catch(
          (error: unknown) => {
            // A repeated undo, or somebody else's, has cancelled it already.
            if (!(error instanceof ApiError && error.code === 'status_conflict')) throw error;
          },
        );
      }
    },
  );
