import { useState } from 'react';
import type { AdminAccount } from '#contract/admin.ts';
import { ACCOUNT_KINDS } from '#contract/admin.ts';
import { call } from '../../api/client.ts';
import { Choices, FilterForm, useAdminFilter } from '../../features/admin/admin-filter.tsx';
import { AdminList } from '../../features/admin/admin-list.tsx';
import { AdminPage } from '../../features/admin/admin-page.tsx';
import { useAdminAction } from '../../features/admin/queries.ts';
import { useActor } from '../../features/session/session-store.ts';
import { Badge, StatusBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { useMoment } from '../../ui/i18n/formats.ts';
import { createTextsHook, useUiTexts } from '../../ui/i18n/texts-hook.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { EmptyState } from '../../ui/query-state.tsx';

const useTexts = createTextsHook('admin');

type AccountAction = 'disable' | 'enable' | 'expire' | 'removeFactor';

const calls = {
  disable: (id: string) => call('POST /admin/accounts/:id/disable', { params: { id } }),
  enable: (id: string) => call('POST /admin/accounts/:id/enable', { params: { id } }),
  expire: (id: string) => call('POST /admin/accounts/:id/expire-password', { params: { id } }),
  removeFactor: (id: string) => call('POST /admin/accounts/:id/remove-second-factor', { params: { id } }),
};

/** Explains an action before it affects the account. */
function AccountActionDialog({
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

function Accounts({ ownId }: { ownId: string }) {
  const t = useTexts();
  const { get, change } = useAdminFilter();
  const search = get('search');
  const kind = ACCOUNT_KINDS.find((id) => id === get('kind'));
  const [asked, setAsked] = useState<{ action: AccountAction; account: AdminAccount } | null>(null);
  return (
    <>
      <FilterForm fields={[{ name: 'search', label: t('accounts.search') }]} />
      <Choices
        label={t('accounts.kind')}
        value={kind ?? 'all'}
        onChange={(next) => change({ kind: next === 'all' ? '' : next })}
        options={[
          { id: 'all', label: t('accounts.allKinds') },
          ...ACCOUNT_KINDS.map((id) => ({ id, label: t(`accounts.kinds.${id}`) })),
        ]}
      />
      <AdminList
        listKey={['accounts', search, kind]}
        fetchPage={(after) => call('GET /admin/accounts', { query: { search, after, ...(kind && { kind }) } })}
        notFound={false}
        empty={<EmptyState title={t('accounts.empty')}>{t('accounts.emptyText')}</EmptyState>}
      >
        {(accounts) => (
          <AccountTable accounts={accounts} ownId={ownId} onAsk={(action, account) => setAsked({ action, account })} />
        )}
      </AdminList>
      {asked && <AccountActionDialog {...asked} onClose={() => setAsked(null)} />}
    </>
  );
}

function AccountTable({
  accounts,
  ownId,
  onAsk,
}: {
  accounts: AdminAccount[];
  ownId: string;
  onAsk: (action: AccountAction, account: AdminAccount) => void;
}) {
  const t = useTexts();
  const moment = useMoment();
  return (
    <DataTable
      caption={t('accounts.caption')}
      isDense
      rows={accounts}
      pageSize={accounts.length}
      rowKey={(account) => account.id}
      columns={[
        {
          key: 'name',
          header: t('accounts.name'),
          isRowHeader: true,
          cell: (account) => (
            <span className="grid">
              <span className="wrap-anywhere">{account.name || t('accounts.noName')}</span>
              <span className="text-sm font-normal wrap-anywhere text-soft">{account.email}</span>
            </span>
          ),
        },
        { key: 'kind', header: t('accounts.kind'), cell: (account) => t(`accounts.kinds.${account.kind}`) },
        {
          key: 'status',
          header: t('accounts.status'),
          cell: (account) => (
            <span className="flex flex-wrap justify-end gap-1 lg:justify-start">
              <AccountStatus account={account} />
              {account.hasSecondFactor && <Badge>{t('accounts.hasSecondFactor')}</Badge>}
            </span>
          ),
        },
        { key: 'joined', header: t('accounts.joined'), cell: (account) => moment.shortDay(account.createdAt) },
        {
          key: 'actions',
          header: t('accounts.actions'),
          cell: (account) =>
            account.id === ownId ? (
              <span className="text-soft">{t('accounts.you')}</span>
            ) : (
              <AccountActions account={account} onAsk={(action) => onAsk(action, account)} />
            ),
        },
      ]}
    />
  );
}

function AccountStatus({ account }: { account: AdminAccount }) {
  const t = useTexts();
  if (account.isDisabled) return <StatusBadge tone="loss">{t('accounts.disabled')}</StatusBadge>;
  if (account.isPasswordExpired) return <StatusBadge tone="attention">{t('accounts.expired')}</StatusBadge>;
  if (!account.isVerified) return <StatusBadge tone="neutral">{t('accounts.unverified')}</StatusBadge>;
  return <StatusBadge tone="good">{t('accounts.active')}</StatusBadge>;
}

function AccountActions({ account, onAsk }: { account: AdminAccount; onAsk: (action: AccountAction) => void }) {
  const t = useTexts();
  const ofPassword: AccountAction[] = account.isDisabled
    ? ['enable']
    : [...(account.isPasswordExpired ? [] : ['expire' as const]), 'disable'];
  const actions: AccountAction[] = account.hasSecondFactor ? ['removeFactor', ...ofPassword] : ofPassword;
  return (
    <span className="flex flex-wrap justify-end gap-2 lg:justify-start">
      {actions.map((action) => (
        <Button
          key={action}
          size="sm"
          variant="secondary"
          aria-label={`${t(`accounts.${action}`)}, ${account.email}`}
          onClick={() => onAsk(action)}
        >
          {t(`accounts.${action}`)}
        </Button>
      ))}
    </span>
  );
}

/** RT-19 */
export default function AdminAccounts() {
  const actor = useActor('admin');
  if (!actor) return null;
  return (
    <AdminPage section="accounts">
      <Accounts ownId={actor.id} />
    </AdminPage>
  );
}
