import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useMoment } from '../../ui/i18n/moment.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { useSchoolHistory } from './queries.ts';
import type { texts } from './texts.en.ts';

const useTexts = textsOf('members');

type Known = keyof (typeof texts)['did'];

/** Who did what. */
export function History({ schoolId }: { schoolId: string }) {
  const t = useTexts();
  const moment = useMoment();
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage } = useSchoolHistory(schoolId);
  const entries = data?.pages.flatMap(({ items }) => items);
  return (
    <Card>
      <h2 className="text-lg font-bold">{t('history.title')}</h2>
      <p className="mt-1 mb-4 text-soft">{t('history.lead')}</p>
      {entries ? (
        <>
          {entries.length === 0 && <p>{t('history.empty')}</p>}
          <ol className="grid gap-3">
            {entries.map(({ id, at, who, keyName, what, target }) => (
              <li key={id}>
                <span className="font-semibold wrap-anywhere">
                  {keyName === '' ? who : t('history.key', { key: keyName, who })}
                </span>
                <span className="block wrap-anywhere">
                  {t(`did.${what as Known}`, {}, t('did.other'))}
                  {target && target !== who && ` · ${target}`}
                </span>
                <time dateTime={at} className="block text-sm text-soft">
                  {moment.dayAndTime(at)}
                </time>
              </li>
            ))}
          </ol>
          {hasNextPage && (
            <Button variant="secondary" className="mt-4" isBusy={isFetching} onClick={() => void fetchNextPage()}>
              {t('history.more')}
            </Button>
          )}
        </>
      ) : (
        <QueryState error={error} onRetry={refetch} count={3} className="h-12 w-full rounded-lg" />
      )}
    </Card>
  );
}
