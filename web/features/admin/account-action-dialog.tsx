import type { AdminAccount } from '#contract/admin.ts';
import { call } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { textsOf, useUiTexts } from '../../ui/i18n/texts-of.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useAdminAction } from './use-admin-action.ts';

const useTexts = textsOf('admin');

export type AccountAction = 'disable' | 'enable' | 'expire' | 'removeFactor';

const calls = {
  disable: (id: string) => call('POST /admin/accounts/:id/disable', { params: { id } }),
  enable: (id: string) => call('POST /admin/accounts/:id/enable', { params: { id } }),
  expire: (id: string) => call('POST /admin/accounts/:id/expire-password', { params: { id } }),
  removeFactor: (id: string) => call('POST /admin/accounts/:id/remove-second-factor', { params: { id } }),
};

/** Says what an action does to somebody before it is done. */
export function AccountActionDialog({
  action,
  account,
  onClose,
}: {
  action: AccountAction;
  account: AdminAccount;
  onClose: () => void;
}) {
  const t = useTexts();
  const ui = useUiTexts();
  const { mutate, isPending } = useAdminAction(
    () => calls[action](account.id),
    () => t(`accounts.done.${action}`, { email: account.email }),
  );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      kind="alert"
      isLocked={isPending}
      title={t(`accounts.${action}Title`)}
      actions={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isPending}>
            {ui('action.cancel')}
          </Button>
          <Button
            variant={action === 'enable' ? 'primary' : 'danger'}
            isBusy={isPending}
            onClick={() => mutate(undefined, { onSettled: onClose })}
          >
            {t(`accounts.${action}`)}
          </Button>
        </>
      }
    >
      <p className="wrap-anywhere">{t(`accounts.${action}Text`, { email: account.email })}</p>
    </Dialog>
  );
}
