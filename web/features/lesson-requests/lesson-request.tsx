import { useState } from 'react';
import type { LessonRequest as Answer } from '#contract/lesson-requests.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useMoment } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';
import { toast } from '../../ui/toast.tsx';
import { useActor } from '../session/session-store.ts';
import { useKeepLesson, useLessonRequest } from './queries.ts';

const useTexts = createTextsHook('lesson-requests');

// Loaded separately, because most lessons have no request.
const askDialog = lazyImport(async () => (await import('./ask-dialog.tsx')).AskDialog);

interface LessonRequestProps {
  bookingId: string;
  /** Status of the lesson, which decides what can be requested. */
  status: string;
  /** Opens the cancellation, for those who may decide. */
  onCancel: () => void;
}

/** Requests from an instructor to the school about a lesson, with the school's answer. */
export function LessonRequest({ bookingId, status, onCancel }: LessonRequestProps) {
  const t = useTexts();
  const [isAsking, setAsking] = useState(false);
  const AskDialog = useLazyImport(askDialog, isAsking, () => setAsking(false));
  const { data } = useLessonRequest(bookingId, status);
  if (!data) return null;
  return (
    <>
      {data.request && (
        <Asked
          bookingId={bookingId}
          request={data.request}
          mayKeep={data.mayKeep}
          status={status}
          onCancel={onCancel}
        />
      )}
      {data.mayAsk && (
        <Button variant="secondary" onClick={() => setAsking(true)} className="sm:justify-self-start">
          {t('ask')}
        </Button>
      )}
      {AskDialog && isAsking && <AskDialog bookingId={bookingId} onClose={() => setAsking(false)} />}
    </>
  );
}

interface AskedProps extends LessonRequestProps {
  request: NonNullable<Answer['request']>;
  mayKeep: boolean;
}

function Asked({ bookingId, status, request: { wish, reason, askedAt, keptAt }, mayKeep, onCancel }: AskedProps) {
  const t = useTexts();
  const moment = useMoment();
  const errorText = useErrorText();
  const keep = useKeepLesson(bookingId);
  const isYours = useActor('school')?.role === 'instructor';
  return (
    <Banner tone={mayKeep ? 'attention' : 'info'} title={t(isYours ? `askedYou.${wish}` : `asked.${wish}`)}>
      <p className="whitespace-pre-line">{reason}</p>
      <p className="text-sm">{t('when', { moment: moment.dayAndTime(askedAt) })}</p>
      {keptAt && <p className="mt-2 font-semibold">{t('kept', { moment: moment.dayAndTime(keptAt) })}</p>}
      {!keptAt && !mayKeep && status === 'Booked' && <p className="mt-2">{t('waiting')}</p>}
      {keep.error && (
        <p role="alert" className="mt-2 font-semibold">
          {errorText(keep.error)}
        </p>
      )}
      {mayKeep && (
        <div className="mt-3 flex flex-wrap gap-3">
          <Button
            variant="secondary"
            isBusy={keep.isPending}
            onClick={() => keep.mutate(undefined, { onSuccess: () => toast(t('keepDone')) })}
          >
            {t('keep')}
          </Button>
          <Button variant="secondary" className="text-loss-text" onClick={onCancel} disabled={keep.isPending}>
            {t('cancel')}
          </Button>
        </div>
      )}
    </Banner>
  );
}
