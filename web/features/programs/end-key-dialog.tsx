import type { ApiKey } from '#contract/api-keys.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { useEndApiKey } from './queries.ts';

const useTexts = textsOf('programs');

interface EndKeyDialogProps {
  schoolId: string;
  apiKey: ApiKey;
  onClose: () => void;
}

export function EndKeyDialog({ schoolId, apiKey: { id, name }, onClose }: EndKeyDialogProps) {
  const t = useTexts();
  const errorText = useErrorText();
  const end = useEndApiKey(schoolId);
  const confirm = () =>
    end.mutate(id, {
      onSuccess: () => {
        toast(t('end.done', { name }));
        onClose();
      },
    });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      kind="alert"
      isLocked={end.isPending}
      title={t('end.title', { name })}
      actions={
        <>
          <Button variant="secondary" onClick={onClose} disabled={end.isPending}>
            {t('end.keep')}
          </Button>
          <Button variant="danger" onClick={confirm} isBusy={end.isPending} busyLabel={t('end.busy')}>
            {t('end.confirm')}
          </Button>
        </>
      }
    >
      {end.error && (
        <Banner tone="loss" isLive>
          {errorText(end.error)}
        </Banner>
      )}
      <p>{t('end.text')}</p>
    </Dialog>
  );
}
