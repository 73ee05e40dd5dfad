import { useMutation, useQuery } from '@tanstack/react-query';
import { addDays } from '#contract/bookable-days.ts';
import { call } from '../../api/client.ts';
import { type UploadOptions, upload } from '../../api/upload.ts';
import { analyticsKeys } from '../analytics/queries.ts';
import { type Slot, slotsOf } from './slots.ts';

interface Range {
  from: string;
  to?: string;
}

export const scheduleKeys = {
  all: ['schedule'],
  range: (schoolId: string, range: Range) => [...scheduleKeys.all, 'range', schoolId, range],
  ahead: (schoolId: string, today: string, isWhole: boolean) =>
    [...scheduleKeys.all, 'ahead', schoolId, today, isWhole] as const,
  /** The school's calendar, of one span or, without one, of all: whatever makes a schedule old makes it old. */
  calendar: (schoolId: string, ...span: [] | [Range]) => [...scheduleKeys.all, 'calendar', schoolId, ...span],
  uploads: (schoolId: string) => [...scheduleKeys.all, 'uploads', schoolId],
};

/** A year of lessons is a lot to send to a phone: the list begins with eight weeks. */
const LISTED_DAYS = 56;

const ask = async (schoolId: string, range: Range, signal: AbortSignal): Promise<Slot[]> =>
  slotsOf(await call('GET /schedule/school/:schoolId', { params: { schoolId }, query: range, signal }));

/** API-06, between two days. */
export function useScheduleRange(schoolId: string, range: { from: string; to: string }) {
  return useQuery({
    queryKey: scheduleKeys.range(schoolId, range),
    queryFn: ({ signal }) => ask(schoolId, range, signal),
    placeholderData: (previous) => previous,
  });
}

/** What is ahead: eight weeks of it, or everything where that is empty or wished for. */
export function useScheduleAhead(schoolId: string, today: string, isWhole: boolean) {
  return useQuery({
    queryKey: scheduleKeys.ahead(schoolId, today, isWhole),
    queryFn: async ({ signal }) => {
      const near = isWhole ? [] : await ask(schoolId, { from: today, to: addDays(today, LISTED_DAYS - 1) }, signal);
      if (near.length > 0) return { slots: near, isWhole: false };
      return { slots: await ask(schoolId, { from: today }, signal), isWhole: true };
    },
    placeholderData: (previous) => previous,
  });
}

export function useUploads(schoolId: string) {
  return useQuery({
    queryKey: scheduleKeys.uploads(schoolId),
    queryFn: ({ signal }) => call('GET /schedule/uploads', { query: { schoolId }, signal }),
  });
}

type SheetUpload = UploadOptions<'POST /schedule/upload'>;

/** Also one that only asks what it would do. */
export const sendSheet = (sheet: SheetUpload) => upload('POST /schedule/upload', sheet);

/** SC-01 */
export const useSaveSheet = () =>
  useMutation({ mutationFn: sendSheet, meta: { stale: [scheduleKeys.all, analyticsKeys.all] } });
