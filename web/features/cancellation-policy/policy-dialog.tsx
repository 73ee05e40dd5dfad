import { type ReactNode, Suspense, useId } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { CancellationPolicyText } from './policy-text.tsx';

const useTexts = textsOf('cancellation-policy');

type PolicyDialogProps = { isOpen: boolean; onClose: () => void } & (
  | { mode: 'faq' }
  | {
      mode: 'cancel';
      /** Cancels. */
      onContinue: () => void;
      isBusy?: boolean;
      /** What pressing the buttons does, said right above them. */
      consequence: ReactNode;
      /** What cancelling means at this moment, above the policy. */
      children?: ReactNode;
    }
);

/**
 * The cancellation policy. To read (`faq`) it is left by its X (FQ-02); to cancel a lesson it asks for a decision: Back
 * leaves everything as it is, Continue cancels (MB-03).
 */
export function CancellationPolicyDialog(props: PolicyDialogProps) {
  if (!props.isOpen) return null;
  // A page that does not hold these texts opens the dialog a moment later, and stays what it is until then.
  return (
    <Suspense fallback={null}>
      <OpenDialog {...props} />
    </Suspense>
  );
}

function OpenDialog(props: PolicyDialogProps) {
  const t = useTexts();
  const { onClose } = props;
  const consequenceId = useId();
  if (props.mode === 'faq') {
    return (
      <Dialog isOpen onClose={onClose} title={t('policy.title')}>
        <CancellationPolicyText />
      </Dialog>
    );
  }
  const { onContinue, isBusy = false, consequence, children } = props;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      kind="alert"
      isLocked={isBusy}
      title={t('policy.title')}
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
            {t('policy.back')}
          </Button>
          <Button
            variant="danger"
            onClick={onContinue}
            isBusy={isBusy}
            busyLabel={t('policy.continueBusy')}
            aria-describedby={consequenceId}
          >
            {t('policy.continue')}
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
