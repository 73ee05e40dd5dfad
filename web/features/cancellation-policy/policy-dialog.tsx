import { Suspense } from 'react';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { CancellationPolicyText } from './policy-text.tsx';

const useTexts = createTextsHook('cancellation-policy');

/** The cancellation policy, to be read; left by its X (FQ-02). */
export function CancellationPolicyDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  if (!isOpen) return null;
  // A page that does not hold these texts opens the dialog a moment later, and stays what it is until then.
  return (
    <Suspense fallback={null}>
      <OpenDialog onClose={onClose} />
    </Suspense>
  );
}

function OpenDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  return (
    <Dialog isOpen onClose={onClose} title={t('policy.title')}>
      <CancellationPolicyText />
    </Dialog>
  );
}
