import type { ApiKey } from '#contract/api-keys.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { LossDialog } from '../../ui/overlay/loss-dialog.tsx';
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
  const end = useEndApiKey(schoolId);
  const confirm = () =>
    end.mutate(id, {
      onSuccess: () => {
        toast(t('end.done', { name }));
        onClose();
      },
    });
  return (
    <LossDialog
      title={t('end.title', { name })}
      words={{ keep: t('end.keep'), confirm: t('end.confirm'), busy: t('end.busy') }}
      change={end}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t('end.text')}
    </LossDialog>
  );
}
