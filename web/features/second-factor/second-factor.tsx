import { useState } from 'react';
import { StatusBadge } from '../../ui/badge.tsx';
import { Banner, FailureBanner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useMoment } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';
import { Card } from '../../ui/page.tsx';
import type { SecondFactorDialogProps } from './code-fields.tsx';
import { useSecondFactor } from './queries.ts';
import type { SecondFactorTask } from './set-up-dialog.tsx';

const useTexts = createTextsHook('settings');

/** Loaded on demand, because it brings the QR code encoder. */
const dialog = lazyImport(async () => (await import('./set-up-dialog.tsx')).SecondFactorDialog);
const FEW_CODES = 2;

/** A section of every profile page. `onClosed` runs after a dialog closes, whatever its result. */
export function SecondFactor({ actor, onClosed }: Pick<SecondFactorDialogProps, 'actor'> & { onClosed?: () => void }) {
  const t = useTexts();
  const moment = useMoment();
  const { data, error } = useSecondFactor();
  const [task, setTask] = useState<SecondFactorTask | null>(null);
  const close = () => {
    setTask(null);
    onClosed?.();
  };
  const Dialog = useLazyImport(dialog, task !== null, close);
  const isLow = data?.since && data.recoveryCodesLeft <= FEW_CODES;
  return (
    <Card>
      <h2 tabIndex={-1} className="text-lg font-bold">
        {t('settings.secondFactor.title')}
      </h2>
      <p className="mt-1 mb-5 text-soft">{t('settings.secondFactor.lead')}</p>
      <FailureBanner error={error} />
      {data?.since === null && (
        <div className="grid gap-5 justify-items-start">
          <StatusBadge tone="neutral">{t('settings.secondFactor.off')}</StatusBadge>
          <Button variant="secondary" className="w-full sm:w-auto" onClick={() => setTask('setUp')}>
            {t('settings.secondFactor.turnOn')}
          </Button>
        </div>
      )}
      {data?.since && (
        <div className="grid gap-5">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <StatusBadge tone="good">{t('settings.secondFactor.on', { date: moment.day(data.since) })}</StatusBadge>
            <span className="text-soft">{t('settings.secondFactor.codesLeft', { count: data.recoveryCodesLeft })}</span>
          </p>
          {isLow && <Banner tone="attention">{t('settings.secondFactor.fewCodes')}</Banner>}
          <div className="flex flex-col gap-3 sm:flex-row">
            <Button variant="secondary" onClick={() => setTask('renew')}>
              {t('settings.secondFactor.newCodes')}
            </Button>
            <Button variant="secondary" onClick={() => setTask('turnOff')}>
              {t('settings.secondFactor.turnOff')}
            </Button>
          </div>
        </div>
      )}
      {Dialog && task && <Dialog task={task} actor={actor} onClose={close} />}
    </Card>
  );
}
