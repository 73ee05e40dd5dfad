import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useChange } from '../../api/query-client.ts';
import { type UploadOptions, upload } from '../../api/upload.ts';
import { analyticsKeys } from '../analytics/queries.ts';

interface Range {
  from: string;
  to: string;
}

export const scheduleKeys = {
  all: ['schedule'],
  range: (schoolId: string, range: SlotPageAsked) => [...scheduleKeys.all, 'range', schoolId, range],
  /**
   * The school's calendar for a span, or for all spans. Under the schedule keys, so that schedule changes invalidate
   * it.
   */
  calendar: (schoolId: string, ...span: [] | [Range & { instructorId?: string; page: number; limit: number }]) => [
    ...scheduleKeys.all,
    'calendar',
    schoolId,
    ...span,
  ],
  /** Everything on Today, which a changed schedule or lesson changes too. */
  today: ['schedule', 'today'],
  week: (schoolId: string, from: string, people: { page: number; limit: number }) => [
    ...scheduleKeys.all,
    'week',
    schoolId,
    from,
    people,
  ],
  uploads: (schoolId: string) => [...scheduleKeys.all, 'uploads', schoolId],
};

interface SlotPageAsked extends Range {
  instructorId?: string;
  only?: 'booked';
  /** Zero-based. */
  page: number;
  limit: number;
}

/** Keeps showing the previous page until the next one loads. */
export function useSlotPage(schoolId: string, asked: SlotPageAsked) {
  return useQuery({
    queryKey: scheduleKeys.range(schoolId, asked),
    queryFn: ({ signal }) =>
      call('GET /schedule/school/:schoolId/slots', { params: { schoolId }, query: asked, signal }),
    placeholderData: keepPreviousData,
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
