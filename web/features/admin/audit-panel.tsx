import { useTranslation } from 'react-i18next';
import { adminEndpoints } from '#contract/admin.ts';
import { callWithHeaders } from '../../api/client.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useMoment } from '../../ui/i18n/moment.ts';
import { AdminList } from './admin-list.tsx';

export function AuditPanel() {
  const { t } = useTranslation('admin');
  const moment = useMoment();
  return (
    <AdminList
      caption={t('log.caption')}
      listKey={['log']}
      fetchPage={(page) => callWithHeaders(adminEndpoints.auditLog, { query: { page } })}
      empty={<EmptyState title={t('log.empty')} />}
    >
      {(entries) => (
        <DataTable
          caption={t('log.caption')}
          rows={entries}
          rowKey={(entry) => String(entry.id)}
          columns={[
            {
              key: 'what',
              header: t('log.what'),
              isRowHeader: true,
              cell: (entry) => t(`log.action.${entry.action}`),
            },
            {
              key: 'whom',
              header: t('log.whom'),
              cell: (entry) => <span className="wrap-anywhere">{entry.target ?? t('log.gone')}</span>,
            },
            { key: 'who', header: t('log.who'), cell: (entry) => <span className="wrap-anywhere">{entry.actor}</span> },
            { key: 'when', header: t('log.when'), cell: (entry) => moment.dayAndTime(entry.at) },
          ]}
        />
      )}
    </AdminList>
  );
}
