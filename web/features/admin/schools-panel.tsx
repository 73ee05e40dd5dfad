import { useTranslation } from 'react-i18next';
import { type AdminSchool, adminEndpoints, SCHOOL_STATES } from '#contract/admin.ts';
import { call, callWithHeaders } from '../../api/client.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useMoment } from '../../ui/i18n/moment.ts';
import { textLinkStyle } from '../../ui/text-link.tsx';
import { useAdminAddress } from './address.ts';
import { AdminList } from './admin-list.tsx';
import { Choices } from './choices.tsx';
import { useAdminAction } from './use-admin-action.ts';

export function SchoolsPanel() {
  const { t } = useTranslation('admin');
  const { get, filter } = useAdminAddress();
  const state = SCHOOL_STATES.find((id) => id === get('state')) ?? 'waiting';
  return (
    <>
      <Choices
        label={t('filter')}
        value={state}
        onChange={(next) => filter({ state: next })}
        options={SCHOOL_STATES.map((id) => ({ id, label: t(`schools.state.${id}`) }))}
      />
      <AdminList
        caption={t('schools.caption')}
        listKey={['schools', state]}
        fetchPage={(page) => callWithHeaders(adminEndpoints.adminSchools, { query: { state, page } })}
        empty={
          state === 'waiting' ? (
            <EmptyState title={t('schools.emptyWaiting')}>{t('schools.emptyWaitingText')}</EmptyState>
          ) : (
            <EmptyState title={t('schools.empty')} />
          )
        }
      >
        {(schools) => (
          <ul className="grid gap-4">
            {schools.map((school) => (
              <li key={school.id}>
                <SchoolCard school={school} />
              </li>
            ))}
          </ul>
        )}
      </AdminList>
    </>
  );
}

function SchoolCard({ school }: { school: AdminSchool }) {
  const { t } = useTranslation('admin');
  const moment = useMoment();
  const approve = useAdminAction(
    () => call(adminEndpoints.approveSchool, { params: { id: school.id } }),
    () => t('schools.approved', { name: school.name }),
  );
  const { address, email, website, contactNumber1, contactNumber2, declaredAt, createdAt } = school;
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-lg font-bold break-words">{school.name}</h2>
          <p className="text-soft">
            {declaredAt ? t('schools.declared', { date: moment.day(declaredAt) }) : t('schools.notDeclared')}
          </p>
        </div>
        <StatusBadge tone={school.isEmailVerified ? 'good' : 'attention'}>
          {t(school.isEmailVerified ? 'schools.verified' : 'schools.unverified')}
        </StatusBadge>
      </div>
      <dl className="grid gap-x-8 gap-y-3 md:grid-cols-2">
        <Fact name={t('schools.address')} value={address} />
        <Fact name={t('schools.phone')} value={[contactNumber1, contactNumber2].filter(Boolean).join(', ')} />
        <Fact name={t('schools.email')} value={email} href={`mailto:${email}`} />
        <Fact name={t('schools.website')} value={website} href={website} />
      </dl>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-soft">{t('schools.joined', { date: moment.day(createdAt) })}</p>
        {school.state === 'waiting' && (
          <Button
            onClick={() => approve.mutate(undefined)}
            isBusy={approve.isPending}
            aria-label={t('schools.approveNamed', { name: school.name })}
            className="w-full sm:w-auto"
          >
            {t('schools.approve')}
          </Button>
        )}
      </div>
    </Card>
  );
}

function Fact({ name, value, href }: { name: string; value: string; href?: string }) {
  if (!value) return null;
  return (
    <div className="min-w-0">
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="break-words">
        {href ? (
          <a href={href} rel="noreferrer" className={textLinkStyle}>
            {value}
          </a>
        ) : (
          value
        )}
      </dd>
    </div>
  );
}
