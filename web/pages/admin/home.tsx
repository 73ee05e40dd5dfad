import { useTranslation } from 'react-i18next';
import { AccountsPanel } from '../../features/admin/accounts-panel.tsx';
import { useAdminAddress } from '../../features/admin/address.ts';
import { AuditPanel } from '../../features/admin/audit-panel.tsx';
import { MessagesPanel } from '../../features/admin/messages-panel.tsx';
import { SchoolsPanel } from '../../features/admin/schools-panel.tsx';
import { useActor } from '../../features/session/use-session.ts';
import { ChangePassword } from '../../features/settings/change-password-form.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';

/** RT-19. The address says which tab, page and filter one looks at. */
export default function AdminHome() {
  const { t } = useTranslation('admin');
  const actor = useActor('admin');
  const { tab, open } = useAdminAddress();
  if (!actor) return null;
  return (
    <Page title={t('title')}>
      <PageHeading lead={t('lead')}>{t('title')}</PageHeading>
      <Tabs
        label={t('areas')}
        selectedId={tab}
        onChange={open}
        tabs={[
          { id: 'schools', title: t('tabs.schools'), content: <SchoolsPanel /> },
          { id: 'accounts', title: t('tabs.accounts'), content: <AccountsPanel ownId={actor.id} /> },
          { id: 'messages', title: t('tabs.messages'), content: <MessagesPanel /> },
          { id: 'log', title: t('tabs.log'), content: <AuditPanel /> },
          { id: 'password', title: t('tabs.password'), content: <ChangePassword email={actor.email} /> },
        ]}
      />
    </Page>
  );
}
