import { UNDELIVERED_STATES, type UndeliveredMail } from '#contract/admin.ts';
import { MAIL_KINDS } from '#contract/notices.ts';
import { call } from '../../api/client.ts';
import { Choices, FilterForm, useAdminFilter } from '../../features/admin/admin-filter.tsx';
import { AdminList } from '../../features/admin/admin-list.tsx';
import { AdminPage } from '../../features/admin/admin-page.tsx';
import { useAdminAction } from '../../features/admin/queries.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { useMoment } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { EmptyState } from '../../ui/query-state.tsx';

const useTexts = createTextsHook('admin');

export function UndeliveredMails() {
  const t = useTexts();
  const { get, change } = useAdminFilter();
  const state = UNDELIVERED_STATES.find((id) => id === get('state')) ?? 'failed';
  const search = get('search');
  return (
    <>
      <Choices
        label={t('filter')}
        value={state}
        onChange={(next) => change({ state: next === 'failed' ? '' : next })}
        options={UNDELIVERED_STATES.map((id) => ({ id, label: t(`mail.state.${id}`) }))}
      />
      <FilterForm fields={[{ name: 'search', label: t('mail.search') }]} />
      <AdminList
        listKey={['mail', state, search]}
        fetchPage={(after) => call('GET /admin/mail', { query: { state, search, after } })}
        notFound={search !== '' && t('mail.notFound')}
        empty={<EmptyState title={t(`mail.empty.${state}`)}>{t(`mail.emptyText.${state}`)}</EmptyState>}
      >
        {(mails) => (
          <>
            {state === 'failed' && search === '' && mails.some((mail) => mail.canBeSentAgain) && <SendAll />}
            <MailTable mails={mails} isFailed={state === 'failed'} />
          </>
        )}
      </AdminList>
    </>
  );
}

function SendAll() {
  const t = useTexts();
  const all = useAdminAction(
    () => call('POST /admin/mail/send-again'),
    ({ sent, left }) =>
      [t('mail.sentAll', { count: sent }), left > 0 && t('mail.left', { count: left })].filter(Boolean).join(' '),
  );
  return (
    <Button variant="secondary" className="mb-5" isBusy={all.isPending} onClick={() => all.mutate()}>
      {t('mail.sendAll')}
    </Button>
  );
}

function MailTable({ mails, isFailed }: { mails: UndeliveredMail[]; isFailed: boolean }) {
  const t = useTexts();
  const moment = useMoment();
  const describeKind = ({ kind }: UndeliveredMail) =>
    t(`mail.kinds.${MAIL_KINDS.find((one) => one === kind) ?? 'other'}`);
  return (
    <DataTable
      caption={t('mail.caption')}
      isDense
      rows={mails}
      pageSize={mails.length}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'recipient',
          header: t('mail.recipient'),
          isRowHeader: true,
          cell: (mail) => <span className="wrap-anywhere">{mail.recipient}</span>,
        },
        { key: 'kind', header: t('mail.kind'), cell: describeKind },
        { key: 'written', header: t('mail.written'), cell: (mail) => moment.dayAndTime(mail.createdAt) },
        { key: 'attempts', header: t('mail.attempts'), isNumeric: true, cell: (mail) => mail.attempts },
        {
          key: 'error',
          header: t('mail.lastError'),
          isLong: true,
          cell: (mail) => <span className="wrap-anywhere">{mail.lastError ?? t('mail.noError')}</span>,
        },
        ...(isFailed
          ? [
              {
                key: 'action',
                header: t('mail.action'),
                cell: (mail: UndeliveredMail) =>
                  mail.canBeSentAgain ? (
                    <SendAgain mail={mail} />
                  ) : (
                    <span className="text-sm text-soft">{t('mail.forgotten')}</span>
                  ),
              },
            ]
          : []),
      ]}
    />
  );
}

function SendAgain({ mail }: { mail: UndeliveredMail }) {
  const t = useTexts();
  const again = useAdminAction(
    () => call('POST /admin/mail/:id/send-again', { params: { id: mail.id } }),
    () => t('mail.sent', { recipient: mail.recipient }),
  );
  return (
    <Button
      size="sm"
      variant="secondary"
      className="whitespace-nowrap"
      isBusy={again.isPending}
      aria-label={`${t('mail.sendAgain')}, ${mail.recipient}`}
      onClick={() => again.mutate()}
    >
      {t('mail.sendAgain')}
    </Button>
  );
}

/** RT-19 */
export default function AdminMail() {
  return (
    <AdminPage section="mail">
      <UndeliveredMails />
    </AdminPage>
  );
}
