import { Copy, Download } from 'lucide-react';
import { saveFile } from '../../api/download.ts';
import { Button } from '../../ui/button.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/toast.tsx';

const useTexts = createTextsHook('second-factor');

interface RecoveryCodesProps {
  codes: readonly string[];
  email: string;
  onClose: () => void;
}

/** Shown this once: the dialog is left by its button alone. */
export function RecoveryCodes({ codes, email, onClose }: RecoveryCodesProps) {
  const t = useTexts();
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => toast(t('codes.copied')),
      () => undefined,
    );
  const download = () => {
    const text = `${t('codes.fileHeading', { email })}\n\n${codes.join('\n')}\n`;
    saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), t('codes.fileName'));
  };
  return (
    <Dialog
      isOpen
      isLocked
      onClose={onClose}
      kind="alert"
      title={t('codes.title')}
      actions={<Button onClick={onClose}>{t('codes.done')}</Button>}
    >
      <div className="grid gap-5">
        <p>{t('codes.lead')}</p>
        <ul
          aria-label={t('codes.list')}
          className="grid grid-cols-1 gap-x-6 gap-y-2 rounded-md bg-sunken p-4 font-mono min-[360px]:grid-cols-2"
        >
          {codes.map((code) => (
            <li key={code} className="text-center">
              {code}
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => void copy()}>
            <Copy className="size-5" aria-hidden="true" />
            {t('codes.copy')}
          </Button>
          <Button variant="secondary" onClick={download}>
            <Download className="size-5" aria-hidden="true" />
            {t('codes.download')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
