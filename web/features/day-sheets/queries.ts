import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useChange } from '../../api/query-client.ts';

const sheetKeys = {
  all: ['day-sheets'],
  of: (schoolId: string, asked: SheetsAsked) => [...sheetKeys.all, schoolId, asked],
};

export interface SheetsAsked {
  /** Undefined: the school's today. */
  date?: string;
  instructorId?: string;
  page: number;
}

/** Lessons change until the moment of printing, so it refreshes often. */
export const useDaySheets = (schoolId: string, asked: SheetsAsked) =>
  useQuery({
    queryKey: sheetKeys.of(schoolId, asked),
    queryFn: ({ signal }) => call('GET /school/:id/day-sheets', { params: { id: schoolId }, query: asked, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: 30_000,
    refetchOnWindowFocus: 'always',
  });

export const usePrintSheets = (schoolId: string) =>
  useChange([sheetKeys.all], (body: { date: string; instructorIds: string[] }) =>
    call('POST /school/:id/day-sheets', { params: { id: schoolId }, body }),
  );
