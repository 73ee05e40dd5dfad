import { type ReactNode, Suspense, useId } from 'react';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { textsOf } from '../../../ui/i18n/texts-of.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { CancellationPolicyText } from '../../cancellation-policy/policy-text.tsx';

const useTexts = textsOf('cancel-booking');
const usePolicyTexts = textsOf('cancellation-policy');

interface CancelDialogProps {
  onClose: () => void;
  /** Cancels. */
  onContinue: () => void;
  isBusy: boolean;
  /** What pressing the buttons does, said right above them. */
  consequence: ReactNode;
  /** What cancelling means at this moment, above the policy. */
  children: ReactNode;
}

/** MB-03: under the policy, a decision is asked for: Back leaves everything as it is, Continue cancels. */
export function CancelDialog(props: CancelDialogProps) {
  // A page that does not hold these texts opens the dialog a moment later, and stays what it is until then.
  return (
    <Suspense fallback={null}>
      <OpenDialog {...props} />
    </Suspense>
  );
}

function OpenDialog({ onClose, onContinue, isBusy, consequence, children }: CancelDialogProps) {
  const t = useTexts();
  const policy = usePolicyTexts();
  const consequenceId = useId();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      kind="alert"
      isLocked={isBusy}
      title={policy('policy.title')}
      note={
        <Banner tone="loss">
          <p id={consequenceId} className="font-semibold">
            {consequence}
          </p>
        </Banner>
      }
      actions={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isBusy}>
            {t('back')}
          </Button>
          <Button
            variant="danger"
            onClick={onContinue}
            isBusy={isBusy}
            busyLabel={t('continueBusy')}
            aria-describedby={consequenceId}
          >
            {t('continue')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {children}
        <CancellationPolicyText hasLead={false} />
      </div>
    </Dialog>
  );
}
