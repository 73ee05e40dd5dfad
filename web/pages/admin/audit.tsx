import { ADMIN_ACTIONS, type AuditEntry } from '#contract/audit-log.ts';
import { call } from '../../api/client.ts';
import { FilterForm, parseDayParam, toInstantRange, useAdminFilter } from '../../features/admin/admin-filter.tsx';
import { AdminList } from '../../features/admin/admin-list.tsx';
import { AdminPage } from '../../features/admin/admin-page.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Select } from '../../ui/form/select.tsx';
import { useMoment } from '../../ui/i18n/formats.ts';
import { createTextsHook, useUiTexts } from '../../ui/i18n/texts-hook.ts';
import { EmptyState } from '../../ui/query-state.tsx';

const useTexts = createTextsHook('admin');

const ALL = 'all';

function AuditLog() {
  const t = useTexts();
  const { get, change, isFiltered } = useAdminFilter();
  const action = ADMIN_ACTIONS.find((one) => one === get('action'));
  const query = {
    actor: get('actor'),
    target: get('target'),
    ...(action && { action }),
    ...toInstantRange(parseDayParam(get('from')), parseDayParam(get('to'))),
  };
  return (
    <>
      <FilterForm
        fields={[
          { name: 'actor', label: t('log.actor') },
          { name: 'target', label: t('log.target') },
          { name: 'from', label: t('from'), type: 'date' },
          { name: 'to', label: t('to'), type: 'date' },
        ]}
      />
      <Select
        name="action"
        label={t('log.what')}
        options={[
          { id: ALL, label: t('log.allChanges') },
          ...ADMIN_ACTIONS.map((id) => ({ id, label: t(`log.action.${id}`) })),
        ]}
        value={action ?? ALL}
        onChange={(id) => change({ action: id === ALL ? '' : id })}
        className="mb-5 sm:max-w-sm"
      />
      <AdminList
        listKey={['log', query]}
        fetchPage={(after) =>
          call('GET /admin/audit-log', { query: { ...query, ...(after !== undefined && { after }) } })
        }
        notFound={isFiltered && t('log.notFound')}
        empty={<EmptyState title={t('log.empty')}>{t('log.emptyText')}</EmptyState>}
      >
        {(entries) => <EntryTable entries={entries} />}
      </AdminList>
    </>
  );
}

function EntryTable({ entries }: { entries: AuditEntry[] }) {
  const t = useTexts();
  const ui = useUiTexts();
  const moment = useMoment();
  const called = ({ target, targetKind, seen }: AuditEntry) => {
    if (target !== null) return target;
    if (targetKind === 'server') return t('log.everything');
    if (seen > 1) return t(`log.seen.${targetKind}`, { count: seen });
    return targetKind === 'account' ? ui('deletedAccount') : t('log.gone');
  };
  return (
    <DataTable
      caption={t('log.caption')}
      isDense
      rows={entries}
      pageSize={entries.length}
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
          cell: (entry) => <span className="wrap-anywhere">{called(entry)}</span>,
        },
        {
          key: 'why',
          header: t('log.why'),
          isLong: true,
          cell: (entry) => entry.reason && <span className="wrap-anywhere">{entry.reason}</span>,
        },
        {
          key: 'who',
          header: t('log.who'),
          cell: (entry) => <span className="wrap-anywhere">{entry.actor ?? t('log.command')}</span>,
        },
        {
          key: 'when',
          header: t('log.when'),
          cell: (entry) => <span className="tabular">{moment.dayAndTime(entry.at)}</span>,
        },
      ]}
    />
  );
}

/** RT-19 */
export default function AdminAudit() {
  return (
    <AdminPage section="audit">
      <AuditLog />
    </AdminPage>
  );
}
