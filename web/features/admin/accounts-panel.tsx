import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ACCOUNT_KINDS, type AdminAccount, adminEndpoints } from '#contract/admin.ts';
import { callWithHeaders } from '../../api/client.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useMoment } from '../../ui/i18n/moment.ts';
import { type AccountAction, AccountActionDialog } from './account-action-dialog.tsx';
import { useAdminAddress } from './address.ts';
import { AdminList } from './admin-list.tsx';
import { Choices } from './choices.tsx';

export function AccountsPanel({ ownId }: { ownId: string }) {
  const { t } = useTranslation('admin');
  const { get, filter } = useAdminAddress();
  const search = get('search');
  const kind = ACCOUNT_KINDS.find((id) => id === get('kind'));
  const [asked, setAsked] = useState<{ action: AccountAction; account: AdminAccount } | null>(null);
  return (
    <>
      <SearchForm search={search} onSearch={(text) => filter({ search: text })} />
      <Choices
        label={t('accounts.kind')}
        value={kind ?? 'all'}
        onChange={(next) => filter({ kind: next === 'all' ? '' : next })}
        options={[
          { id: 'all', label: t('accounts.allKinds') },
          ...ACCOUNT_KINDS.map((id) => ({ id, label: t(`accounts.kinds.${id}`) })),
        ]}
      />
      <AdminList
        caption={t('accounts.caption')}
        listKey={['accounts', search, kind]}
        fetchPage={(page) =>
          callWithHeaders(adminEndpoints.adminAccounts, { query: { search, page, ...(kind && { kind }) } })
        }
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

function SearchForm({ search, onSearch }: { search: string; onSearch: (text: string) => void }) {
  const { t } = useTranslation('admin');
  const [text, setText] = useState(search);
  useEffect(() => setText(search), [search]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(text.trim());
  };
  return (
    <search>
      <form onSubmit={submit} className="mb-4 flex flex-wrap items-end gap-3">
        <TextField
          name="search"
          label={t('accounts.search')}
          value={text}
          onChange={setText}
          type="search"
          maxLength={100}
          autoComplete="off"
          className="grow sm:max-w-sm"
        />
        <Button type="submit" variant="secondary">
          {t('accounts.submit')}
        </Button>
      </form>
    </search>
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
  const { t } = useTranslation('admin');
  const moment = useMoment();
  return (
    <DataTable
      caption={t('accounts.caption')}
      isDense
      rows={accounts}
      rowKey={(account) => account.id}
      columns={[
        {
          key: 'name',
          header: t('accounts.name'),
          isRowHeader: true,
          cell: (account) => (
            <span className="grid">
              <span className="break-words">{account.name || t('accounts.noName')}</span>
              <span className="text-sm font-normal wrap-anywhere text-soft">{account.email}</span>
            </span>
          ),
        },
        { key: 'kind', header: t('accounts.kind'), cell: (account) => t(`accounts.kinds.${account.kind}`) },
        { key: 'status', header: t('accounts.status'), cell: (account) => <AccountStatus account={account} /> },
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
  const { t } = useTranslation('admin');
  if (account.isDisabled) return <StatusBadge tone="loss">{t('accounts.disabled')}</StatusBadge>;
  if (account.isPasswordExpired) return <StatusBadge tone="attention">{t('accounts.expired')}</StatusBadge>;
  if (!account.isVerified) return <StatusBadge tone="neutral">{t('accounts.unverified')}</StatusBadge>;
  return <StatusBadge tone="good">{t('accounts.active')}</StatusBadge>;
}

function AccountActions({ account, onAsk }: { account: AdminAccount; onAsk: (action: AccountAction) => void }) {
  const { t } = useTranslation('admin');
  const actions: AccountAction[] = account.isDisabled
    ? ['enable']
    : [...(account.isPasswordExpired ? [] : ['expire' as const]), 'disable'];
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
