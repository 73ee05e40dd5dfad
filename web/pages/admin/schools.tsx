import { type AdminSchool, SCHOOL_STATES } from '#contract/admin.ts';
import { call } from '../../api/client.ts';
import { Choices, FilterForm, useAdminFilter } from '../../features/admin/admin-filter.tsx';
import { AdminList, Fact } from '../../features/admin/admin-list.tsx';
import { AdminPage } from '../../features/admin/admin-page.tsx';
import { useAdminAction } from '../../features/admin/queries.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useFormats, useMoment } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { EmailLink, WebsiteLink } from '../../ui/link.tsx';
import { Card } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/query-state.tsx';

const useTexts = createTextsHook('admin');
const useProvinceTexts = createTextsHook('provinces');

export function Schools() {
  const t = useTexts();
  const { get, change } = useAdminFilter();
  const state = SCHOOL_STATES.find((id) => id === get('state')) ?? 'waiting';
  const search = get('search');
  return (
    <>
      <Choices
        label={t('filter')}
        value={state}
        onChange={(next) => change({ state: next === 'waiting' ? '' : next })}
        options={SCHOOL_STATES.map((id) => ({ id, label: t(`schools.state.${id}`) }))}
      />
      <FilterForm fields={[{ name: 'search', label: t('schools.search') }]} />
      <AdminList
        listKey={['schools', state, search]}
        fetchPage={(after) => call('GET /admin/schools', { query: { state, search, after } })}
        notFound={search !== '' && t('schools.notFound')}
        empty={<EmptyState title={t(`schools.empty.${state}`)}>{t(`schools.emptyText.${state}`)}</EmptyState>}
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
  const t = useTexts();
  const moment = useMoment();
  const approve = useAdminAction(
    () => call('POST /admin/schools/:id/approve', { params: { id: school.id } }),
    () => t('schools.approved', { name: school.name }),
  );
  const { declaredAt, approvedAt, createdAt } = school;
  return (
    <Card className="grid gap-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-lg font-bold wrap-anywhere">{school.name}</h2>
          <p className="text-soft">
            {declaredAt ? t('schools.declared', { date: moment.day(declaredAt) }) : t('schools.notDeclared')}
          </p>
        </div>
        <StatusBadge tone={school.isEmailVerified ? 'good' : 'attention'}>
          {t(school.isEmailVerified ? 'schools.verified' : 'schools.unverified')}
        </StatusBadge>
      </div>
      {school.wantedName !== null && <NewName school={school} wantedName={school.wantedName} />}
      <SchoolFacts school={school} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-soft">
          {[
            t('schools.joined', { date: moment.day(createdAt) }),
            approvedAt && t('schools.approvedOn', { date: moment.day(approvedAt) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {school.state === 'waiting' && (
          <Button
            onClick={() => approve.mutate()}
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

function NewName({ school: { id, name }, wantedName }: { school: AdminSchool; wantedName: string }) {
  const t = useTexts();
  const decide = (isApproved: boolean) => () =>
    call('POST /admin/schools/:id/name', { params: { id }, body: { name: wantedName, isApproved } });
  const approve = useAdminAction(decide(true), () => t('schools.nameApproved', { name: wantedName }));
  const refuse = useAdminAction(decide(false), () => t('schools.nameRefused', { name }));
  return (
    <Banner tone="attention" title={t('schools.nameChange')}>
      <p className="font-semibold wrap-anywhere">{t('schools.nameFrom', { name, wantedName })}</p>
      <p>{t('schools.nameText')}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button
          size="sm"
          onClick={() => approve.mutate()}
          isBusy={approve.isPending}
          aria-label={t('schools.approveNameNamed', { name: wantedName })}
        >
          {t('schools.approveName')}
        </Button>
        <Button
          variant="secondary"
          size="sm"
          onClick={() => refuse.mutate()}
          isBusy={refuse.isPending}
          aria-label={t('schools.refuseNameNamed', { name: wantedName })}
        >
          {t('schools.refuseName')}
        </Button>
      </div>
    </Banner>
  );
}

function SchoolFacts({ school }: { school: AdminSchool }) {
  const t = useTexts();
  const provinces = useProvinceTexts();
  const { email, mailAddress, logInEmail, website, province, instructorCount, carCount, taxBasisPoints } = school;
  const { percent } = useFormats();
  const rate = taxBasisPoints === null ? '' : ` (${percent(taxBasisPoints / 10_000)})`;
  return (
    <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
      <Fact name={t('schools.address')} value={school.address} />
      <Fact name={t('schools.province')} value={province && provinces(`names.${province}`)} />
      <Fact
        name={t('schools.phone')}
        value={[school.contactNumber1, school.contactNumber2].filter(Boolean).join(', ')}
      />
      <Fact name={t('schools.email')} value={<EmailLink address={email} />} />
      {mailAddress !== null && mailAddress.toLowerCase() !== email.toLowerCase() && (
        <Fact name={t('schools.mailAddress')} value={mailAddress} />
      )}
      {logInEmail !== email && <Fact name={t('schools.logInEmail')} value={logInEmail} />}
      <Fact name={t('schools.website')} value={website && <WebsiteLink address={website} />} />
      <Fact
        name={t('schools.fleet')}
        value={`${t('schools.instructors', { count: instructorCount })}, ${t('schools.cars', { count: carCount })}`}
      />
      <Fact name={t('schools.tax')} value={school.isTaxRegistered ? t('schools.taxYes') + rate : t('schools.taxNo')} />
    </dl>
  );
}

/** RT-19 */
export default function AdminSchools() {
  return (
    <AdminPage section="schools">
      <Schools />
    </AdminPage>
  );
}
