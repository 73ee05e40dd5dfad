import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';

const useTexts = textsOf('settings');

const deleteDialog = lazyImport(async () => (await import('./delete-dialog.tsx')).DeleteDialog);

export function DeleteAccount() {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const DeleteDialog = useLazyImport(deleteDialog, isOpen, close);
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        {t('settings.erase.open')}
      </Button>
      {isOpen && DeleteDialog && <DeleteDialog onClose={close} />}
    </>
  );
}
