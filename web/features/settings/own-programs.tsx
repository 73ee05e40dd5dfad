import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';

const useTexts = textsOf('settings');

const ownKeys = lazyImport(async () => (await import('../programs/own-keys.tsx')).OwnKeys);

/** Few let a program act for them: what it takes comes when it is asked for. */
export function OwnPrograms() {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const OwnKeys = useLazyImport(ownKeys, isOpen, () => setOpen(false));
  const title = useRef<HTMLHeadingElement>(null);
  const isShown = OwnKeys !== undefined;
  // The button that had the focus is gone.
  useEffect(() => {
    if (isShown) title.current?.focus();
  }, [isShown]);
  return (
    <>
      <Card>
        <h2 ref={title} tabIndex={-1} className="text-lg font-bold">
          {t('settings.programs.title')}
        </h2>
        <p className={OwnKeys ? 'mt-1 text-soft' : 'mt-1 mb-5 text-soft'}>{t('settings.programs.lead')}</p>
        {!OwnKeys && (
          <Button variant="secondary" isBusy={isOpen} onClick={() => setOpen(true)}>
            {t('settings.programs.open')}
          </Button>
        )}
      </Card>
      {OwnKeys && <OwnKeys />}
    </>
  );
}
