import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useErrorText } from '../../api/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { toast } from '../../ui/toast.tsx';
import { downloadTemplate } from './download-template.ts';

const useTexts = textsOf('schedule');

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
