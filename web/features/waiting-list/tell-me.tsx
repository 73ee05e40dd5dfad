import { Bell } from 'lucide-react';
import { useErrorText } from '../../api/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { useJoinWaitingList, useWaitingList, type Wish } from './queries.ts';

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

/** Where nothing is free: be told when something is. */
export function TellMe({ wish, label }: { wish: Wish; label?: string }) {
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
        <Button variant="secondary" isBusy={join.isPending} onClick={() => join.mutate(wish)}>
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
