import { Download } from 'lucide-react';
import { useState } from 'react';
import { buildUrl } from '../../api/client.ts';
import { SectionPage } from '../../features/account-sections/section-page.tsx';
import { Button, buttonStyle } from '../../ui/button.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';
import { Card } from '../../ui/page.tsx';

const useTexts = createTextsHook('settings');

const deleteDialog = lazyImport(async () => (await import('../../features/settings/delete-dialog.tsx')).DeleteDialog);

function DeleteAccount() {
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

/** RT-06: the download of one's data, then the deletion of the account. */
export default function DataPage() {
  const t = useTexts();
  return (
    <SectionPage section="data">
      <Card>
        <h2 className="text-lg font-bold">{t('settings.data.title')}</h2>
        <p className="mt-1 mb-5 text-soft">{t('settings.data.lead')}</p>
        <a
          href={buildUrl('GET /candidate/data')}
          download="lanewise-my-data.json"
          className={`w-full sm:w-auto ${buttonStyle('secondary')}`}
        >
          <Download className="size-5" aria-hidden="true" />
          {t('settings.data.download')}
        </a>
      </Card>
      <Card className="grid justify-items-stretch sm:justify-items-start">
        <h2 className="text-lg font-bold">{t('settings.erase.title')}</h2>
        <p className="mt-1 mb-5 text-soft">{t('settings.erase.lead')}</p>
        <DeleteAccount />
      </Card>
    </SectionPage>
  );
}
