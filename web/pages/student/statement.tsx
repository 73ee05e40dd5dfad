import { Download } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { PAGE_PATHS } from '#contract/paths.ts';
import { findLineText } from '#contract/statement-lines.ts';
import type { Statement, StatementLine } from '#contract/statements.ts';
import { buildUrl } from '../../api/client.ts';
import { useStatement } from '../../features/money/queries.ts';
import { useActor } from '../../features/session/session-store.ts';
import { buttonStyle } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { BackLink, textLinkStyle } from '../../ui/link.tsx';
import { Card, Page, PageHeading } from '../../ui/page.tsx';
import { PrintHead } from '../../ui/print.tsx';
import { QueryState } from '../../ui/query-state.tsx';

const useTexts = createTextsHook('money');
const useStatementTexts = createTextsHook('statements');

/** A student's year with each school: opening balance, charges, payments, refunds and closing balance. */
export default function MyStatement() {
  const t = useTexts();
  const [search, setSearch] = useSearchParams();
  const asked = search.get('year') ?? undefined;
  const { data, error, refetch } = useStatement(asked);
  const student = useActor('candidate');
  return (
    <Page title={t('statement.title')} className="print:max-w-none print:p-0">
      {student && <PrintHead name={`${student.first_name} ${student.last_name}`} />}
      <p className="mb-6 print:hidden">
        <BackLink to={PAGE_PATHS.bookings}>{t('statement.back')}</BackLink>
      </p>
      <PageHeading lead={t('statement.lead')} action={data && <Take year={data.year} />}>
        {t('statement.title')}
      </PageHeading>
      {!data && <QueryState error={error} onRetry={refetch} label={t('loading')} />}
      {data && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          <p className="hidden font-semibold print:block">{data.year}</p>
          <fieldset className="flex flex-wrap gap-2 print:hidden">
            <legend className="sr-only">{t('statement.year')}</legend>
            {listYears(data).map((year) => (
              <Chip
                key={year}
                isSelected={year === data.year}
                onChange={() => setSearch({ year: String(year) }, { replace: true, preventScrollReset: true })}
              >
                {year}
              </Chip>
            ))}
          </fieldset>
          <Schools statement={data} />
        </div>
      )}
    </Page>
  );
}

/** Years with entries, plus the one shown. */
const listYears = ({ years, year }: Statement): number[] =>
  [...new Set([...years, year])].sort((one, other) => other - one);

function Take({ year }: { year: number }) {
  const t = useTexts();
  return (
    <a
      href={buildUrl('GET /candidate/statement.pdf', {}, { year })}
      target="_blank"
      rel="noreferrer"
      className={buttonStyle('secondary')}
    >
      <Download className="size-5" aria-hidden="true" />
      {t('statement.take', { year })}
    </a>
  );
}

function Schools({ statement: { year, schools } }: { statement: Statement }) {
  const s = useStatementTexts();
  if (schools.length === 0) return <Card>{s('nothing', { year })}</Card>;
  return schools.map((school) => <OneSchool key={school.schoolId} school={school} year={year} />);
}

type School = Statement['schools'][number];

function OneSchool({ school, year }: { school: School; year: number }) {
  const s = useStatementTexts();
  const { money, availabilityDate } = useFormats();
  const writeLine = useLineText();
  const { schoolName, opening, closing, lines } = school;
  const unlessZero = (amount: number) => (amount === 0 ? null : money(amount));
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="text-xl font-bold wrap-anywhere">{schoolName}</h2>
      <p className="font-semibold">
        {s(closing > 0 ? 'standing.owes' : closing < 0 ? 'standing.isOwed' : 'standing.even', {
          school: schoolName,
          amount: money(Math.abs(closing)),
        })}
      </p>
      {lines.length > 0 && (
        <DataTable
          caption={schoolName}
          rows={lines.map((line, index) => ({ ...line, key: `${index}` }))}
          rowKey={({ key }) => key}
          pageSize={25}
          isDense
          brief={(line) => (
            <span className="grid gap-0.5">
              <span className="font-semibold wrap-anywhere">{writeLine(line)}</span>
              <span className="flex justify-between gap-3 text-sm text-soft">
                <span>{availabilityDate(line.date)}</span>
                <span>
                  <span>{s('columns.balance')}</span> <span className="tabular">{money(line.balance)}</span>
                </span>
              </span>
            </span>
          )}
          columns={[
            { key: 'what', header: s('columns.what'), isRowHeader: true, cell: (line) => <What line={line} /> },
            { key: 'date', header: s('columns.date'), cell: ({ date }) => availabilityDate(date) },
            { key: 'charged', header: s('columns.charged'), isNumeric: true, cell: (line) => unlessZero(line.charged) },
            { key: 'tax', header: s('columns.tax'), isNumeric: true, cell: ({ tax }) => unlessZero(tax) },
            { key: 'paid', header: s('columns.paid'), isNumeric: true, cell: ({ paid }) => unlessZero(paid) },
            { key: 'balance', header: s('columns.balance'), isNumeric: true, cell: ({ balance }) => money(balance) },
          ]}
        />
      )}
      <Card>
        <dl className="grid max-w-md gap-1.5">
          <Sum name={s('sums.opening', { year })} amount={money(opening)} isStrong />
          {(['billed', 'takenOff', 'paid', 'givenBack'] as const).map((sum) => (
            <Sum key={sum} name={s(`sums.${sum}`)} amount={money(SIGN[sum] * school[sum] + 0)} />
          ))}
          <Sum name={s('sums.closing', { year })} amount={money(closing)} isStrong />
          {school.tax !== 0 && <Sum name={s('sums.tax')} amount={money(school.tax)} isSoft />}
        </dl>
      </Card>
    </section>
  );
}

/** Sign of each entry. Adding zero turns -0 into 0. */
const SIGN = { billed: 1, takenOff: -1, paid: -1, givenBack: 1 } as const;

function useLineText(): (line: StatementLine) => string {
  const s = useStatementTexts();
  const { availabilityDate, list } = useFormats();
  return (line) => {
    const { lessons, receipt, reverses } = line;
    return s(`lines.${findLineText(line)}`, {
      codes: list(lessons.map(({ code }) => code)),
      date: lessons[0] ? availabilityDate(lessons[0].date) : '',
      number: receipt?.number ?? '',
      reverses: reverses ?? '',
    });
  };
}

function What({ line }: { line: StatementLine }) {
  const { list } = useFormats();
  const words = useLineText()(line);
  const { receipt, lessons } = line;
  if (!receipt) return words;
  return (
    <>
      <a
        href={buildUrl('GET /receipt/:id.pdf', { id: receipt.id })}
        target="_blank"
        rel="noreferrer"
        className={textLinkStyle}
      >
        {words}
      </a>
      <span className="block text-sm font-normal text-soft">{list(lessons.map(({ code }) => code))}</span>
    </>
  );
}

interface SumProps {
  name: string;
  amount: string;
  isStrong?: boolean;
  isSoft?: boolean;
}

function Sum({ name, amount, isStrong = false, isSoft = false }: SumProps) {
  return (
    <div className={`flex justify-between gap-4 ${isStrong ? 'font-bold' : isSoft ? 'text-sm text-soft' : ''}`}>
      <dt>{name}</dt>
      <dd className="tabular shrink-0">{amount}</dd>
    </div>
  );
}
