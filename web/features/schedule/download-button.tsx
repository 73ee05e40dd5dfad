import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { buildUrl } from '../../api/client.ts';
import { download } from '../../api/download.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { toast } from '../../ui/toast.tsx';

/** SC-02 */
const downloadTemplate = (): Promise<void> => download(buildUrl('GET /schedule/template'), 'lanewise-schedule.xlsx');

const useTexts = createTextsHook('schedule');

export function DownloadButton({ size = 'md' }: { size?: 'sm' | 'md' }) {
  const t = useTexts();
  const errorText = useErrorText();
  const { mutate, isPending } = useMutation({
    mutationFn: downloadTemplate,
    onError: (error) => toast(errorText(error), 'loss'),
  });
  return (
    <Button
      variant="secondary"
      size={size}
      isBusy={isPending}
      busyLabel={t('schedule.downloading')}
      onClick={() => mutate()}
    >
      <Download className="size-5 shrink-0" aria-hidden="true" />
      {t('schedule.download')}
    </Button>
  );
}
