import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AnswerFrom, type BodyFor, call } from '../../api/client.ts';
import { useChange } from '../../api/query-client.ts';
import { analyticsKeys } from '../analytics/queries.ts';
import { scheduleKeys } from '../schedule/queries.ts';
import { schoolBookingKeys } from '../school-bookings/queries.ts';

export const hoursKeys = {
  all: ['weekly-hours'],
  school: (schoolId: string) => [...hoursKeys.all, 'school', schoolId],
  run: (schoolId: string) => [...hoursKeys.all, 'run', schoolId],
  of: (instructorId: string) => [...hoursKeys.all, 'of', instructorId],
  preview: (instructorId: string, body: HoursBody) => [...hoursKeys.all, 'preview', instructorId, body],
  daysOff: (instructorId: string) => [...hoursKeys.all, 'days-off', instructorId],
  busyCalendar: (instructorId: string) => [...hoursKeys.all, 'busy-calendar', instructorId],
  holidays: (schoolId: string) => [...hoursKeys.all, 'holidays', schoolId],
};
/** Hours create and withdraw slots. */
const changed = [hoursKeys.all, scheduleKeys.all, analyticsKeys.all];
/** Cancelling also changes lessons. */
const cancelled = [...changed, schoolBookingKeys.all];

export type HoursBody = BodyFor<'PUT /instructor/:id/weekly-hours'>;
export type PersonHours = AnswerFrom<'GET /school/:id/weekly-hours'>[number];

export const useSchoolHours = (schoolId: string) =>
  useQuery({
    queryKey: hoursKeys.school(schoolId),
    queryFn: ({ signal }) => call('GET /school/:id/weekly-hours', { params: { id: schoolId }, signal }),
  });

export const useHours = (instructorId: string) =>
  useQuery({
    queryKey: hoursKeys.of(instructorId),
    queryFn: ({ signal }) => call('GET /instructor/:id/weekly-hours', { params: { id: instructorId }, signal }),
  });

const NO_HOURS: HoursBody = { lines: [], version: 0 };

/** Preview of saving; null while there is nothing to save. */
export const useHoursPreview = (instructorId: string, body: HoursBody | null) =>
  useQuery({
    queryKey: hoursKeys.preview(instructorId, body ?? NO_HOURS),
    queryFn: ({ signal }) =>
      call('PUT /instructor/:id/weekly-hours', {
        params: { id: instructorId },
        query: { preview: 'true' },
        body: body ?? NO_HOURS,
        signal,
      }),
    enabled: body !== null,
    retry: false,
    placeholderData: (previous) => previous,
  });

export const useSaveHours = (instructorId: string) =>
  useChange(changed, (body: HoursBody) =>
    call('PUT /instructor/:id/weekly-hours', { params: { id: instructorId }, query: {}, body }),
  );

export const useUndoHours = (instructorId: string) =>
  useChange(changed, (changeId: string) =>
    call('POST /instructor/:id/weekly-hours/undo', { params: { id: instructorId }, body: { changeId } }),
  );

export const useDaysOff = (instructorId: string) =>
  useQuery({
    queryKey: hoursKeys.daysOff(instructorId),
    queryFn: ({ signal }) => call('GET /instructor/:id/days-off', { params: { id: instructorId }, signal }),
  });

export const useAddDaysOff = (instructorId: string) =>
  useChange(cancelled, (body: BodyFor<'POST /instructor/:id/days-off'>) =>
    call('POST /instructor/:id/days-off', { params: { id: instructorId }, body }),
  );

export const useRemoveDaysOff = (instructorId: string) =>
  useChange(changed, (dayOffId: string) =>
    call('DELETE /instructor/:id/days-off/:dayOffId', { params: { id: instructorId, dayOffId } }),
  );

const CHECKING_AGAIN_MS = 2_000;

export const useBusyCalendar = (instructorId: string) =>
  useQuery({
    queryKey: hoursKeys.busyCalendar(instructorId),
    queryFn: ({ signal }) => call('GET /instructor/:id/busy-calendar', { params: { id: instructorId }, signal }),
    refetchInterval: ({ state }) => (state.data?.pending?.failure === null ? CHECKING_AGAIN_MS : false),
  });

export function useSetBusyCalendar(instructorId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyFor<'PUT /instructor/:id/busy-calendar'>) =>
      call('PUT /instructor/:id/busy-calendar', { params: { id: instructorId }, body }),
    onSuccess: (stored) => queries.setQueryData(hoursKeys.busyCalendar(instructorId), stored),
    meta: { stale: [scheduleKeys.all] },
  });
}

export const useRemoveBusyCalendar = (instructorId: string) =>
  useChange([hoursKeys.busyCalendar(instructorId), scheduleKeys.all], () =>
    call('DELETE /instructor/:id/busy-calendar', { params: { id: instructorId } }),
  );

export const useHolidays = (schoolId: string) =>
  useQuery({
    queryKey: hoursKeys.holidays(schoolId),
    queryFn: ({ signal }) => call('GET /school/:id/holidays', { params: { id: schoolId }, signal }),
  });

export function useKeepHoliday(schoolId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyFor<'PUT /school/:id/holidays'>) =>
      call('PUT /school/:id/holidays', { params: { id: schoolId }, body }),
    onSuccess: (stored) => queries.setQueryData(hoursKeys.holidays(schoolId), stored),
    meta: { stale: [scheduleKeys.all, analyticsKeys.all] },
  });
}
