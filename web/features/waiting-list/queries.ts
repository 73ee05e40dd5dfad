import { useQuery } from '@tanstack/react-query';
import type { ProvinceCode } from '#contract/provinces.ts';
import type { TeachingLanguage } from '#contract/teaching-languages.ts';
import type { TimeOfDay } from '#contract/times-of-day.ts';
import type { Transmission } from '#contract/transmissions.ts';
import { ApiError, call } from '../../api/client.ts';
import { useChange } from '../../api/query-client.ts';

const waitingListKeys = { all: ['waiting-list'] };

/** What the student waits for; what is left open may be any. */
export interface Wish {
  instructorId?: string;
  date?: string;
  province?: ProvinceCode;
  place?: string;
  language?: TeachingLanguage;
  maxRate?: number;
  near?: string;
  timeOfDay?: TimeOfDay;
  transmission?: Transmission;
  minMinutes?: number;
}

export const useWaitingList = () =>
  useQuery({
    queryKey: waitingListKeys.all,
    queryFn: ({ signal }) => call('GET /waiting-list', { signal }),
  });

/** Waiting already is as good as waiting from now on. */
async function join(wish: Wish): Promise<void> {
  try {
    await call('POST /waiting-list', { body: wish });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'already_waiting')) throw error;
  }
}

export const useJoinWaitingList = () => useChange([waitingListKeys.all], join);

export const useLeaveWaitingList = () =>
  useChange([waitingListKeys.all], (id: string) => call('DELETE /waiting-list/:id', { params: { id } }));
