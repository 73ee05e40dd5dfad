import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useChange } from '../../api/query-client.ts';
import { type UploadOptions, upload } from '../../api/upload.ts';
import { analyticsKeys } from '../analytics/queries.ts';
import { listSlots, type Slot } from './slots.ts';

interface Range {
  from: string;
  to: string;
}

export const scheduleKeys = {
  all: ['schedule'],
  range: (schoolId: string, range: Range) => [...scheduleKeys.all, 'range', schoolId, range],
  /**
   * The school's calendar for a span, or for all spans. Under the schedule keys, so that schedule changes invalidate
   * it.
   */
  calendar: (schoolId: string, ...span: [] | [Range & { instructorId?: string }]) => [
    ...scheduleKeys.all,
    'calendar',
    schoolId,
    ...span,
  ],
  /** Everything on Today, which a changed schedule or lesson changes too. */
  today: ['schedule', 'today'],
  week: (schoolId: string, from: string) => [...scheduleKeys.all, 'week', schoolId, from],
  uploads: (schoolId: string) => [...scheduleKeys.all, 'uploads', schoolId],
};

const ask = async (schoolId: string, range: Range, signal: AbortSignal): Promise<Slot[]> =>
  listSlots(await call('GET /schedule/school/:schoolId', { params: { schoolId }, query: range, signal }));

/** API-06, for a range of days. */
export function useScheduleRange(schoolId: string, range: Range) {
  return useQuery({
    queryKey: scheduleKeys.range(schoolId, range),
    queryFn: ({ signal }) => ask(schoolId, range, signal),
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

/** Previews or saves a sheet. */
export const sendSheet = (sheet: SheetUpload) => upload('POST /schedule/upload', sheet);

/** SC-01 */
export const useSaveSheet = () => useChange([scheduleKeys.all, analyticsKeys.all], sendSheet);

export const useUndoUpload = (schoolId: string) =>
  useChange([scheduleKeys.all, analyticsKeys.all], (uploadId: string) =>
    call('POST /schedule/uploads/:uploadId/undo', { params: { uploadId }, query: { schoolId } }),
  );
