import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import type { Transmission } from '#contract/car-facts.ts';
import type { TimeOfDay } from '#contract/day-list.ts';
import type { ProvinceCode } from '#contract/provinces.ts';
import type { TeachingLanguage } from '#contract/teaching-languages.ts';
import { ApiError, call } from '../../api/client.ts';
import { useErrorText } from '../../api/error-text.ts';
import { useChange } from '../../api/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';

const waitingListKeys = { all: ['waiting-list'] };

/** What the student waits for; missing fields match anything. */
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

/** Already being on the list counts as success. */
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

const useTexts = createTextsHook('waiting-list');

const NARROWED_BY = [
  'province',
  'place',
  'language',
  'maxRate',
  'near',
  'timeOfDay',
  'transmission',
  'minMinutes',
] as const;

interface TellMeProps {
  wish: Wish;
  label?: string;
  /** The page's main button. */
  isMain?: boolean;
}

/** Offers a notification when a time becomes free. */
export function TellMe({ wish, label, isMain = false }: TellMeProps) {
  const t = useTexts();
  const errorText = useErrorText();
  const join = useJoinWaitingList();
  const list = useWaitingList().data ?? [];
  const isWaiting =
    join.isSuccess ||
    list.some(
      (entry) =>
        (entry.instructor?.id ?? undefined) === wish.instructorId &&
        (entry.date ?? undefined) === wish.date &&
        NARROWED_BY.every((key) => (entry[key] ?? undefined) === wish[key]),
    );
  return (
    <div className="grid justify-items-center gap-1">
      {!isWaiting && (
        <Button variant={isMain ? 'primary' : 'secondary'} isBusy={join.isPending} onClick={() => join.mutate(wish)}>
          <Bell className="size-5" aria-hidden="true" />
          {label ?? t('waiting.button')}
        </Button>
      )}
      <p role="status" className="text-sm">
        {isWaiting && t('waiting.joined')}
      </p>
      {join.isError && (
        <p role="alert" className="text-sm font-medium text-loss-text">
          {errorText(join.error)}
        </p>
      )}
    </div>
  );
}
