import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useChange } from '../../api/query-client.ts';
import { FailureBanner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useMoment } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';
import { Card } from '../../ui/page.tsx';

const feedKeys = { all: ['calendar-feeds'] };

const useFeeds = () =>
  useQuery({ queryKey: feedKeys.all, queryFn: ({ signal }) => call('GET /calendar-feeds', { signal }) });

/** Feed of the user's own lessons, or of one instructor's. */
const useAddFeed = (instructorId: string | null) =>
  useChange([feedKeys.all], () => call('POST /calendar-feeds', { body: { instructorId } }));

const useRevokeFeed = () =>
  useChange([feedKeys.all], (id: string) => call('DELETE /calendar-feeds/:id', { params: { id } }));

const useTexts = createTextsHook('calendar-feeds');

const newFeed = lazyImport(async () => (await import('./new-feed.tsx')).NewFeed);

interface CalendarFeedsProps {
  /** Limits the feeds to one instructor of the school. */
  instructor?: { id: string; firstName: string };
}

/** Private feed addresses that calendar apps subscribe to. */
export function CalendarFeeds({ instructor: only }: CalendarFeedsProps) {
  const t = useTexts();
  const moment = useMoment();
  const { data, error } = useFeeds();
  const feeds = only ? data?.filter(({ instructor }) => instructor?.id === only.id) : data;
  const add = useAddFeed(only?.id ?? null);
  const revoke = useRevokeFeed();
  const failure = error ?? add.error ?? revoke.error;
  const isShown = add.data && feeds?.some(({ id }) => id === add.data.id);
  const NewFeed = useLazyImport(newFeed, isShown === true, () => undefined);
  return (
    <Card>
      <h2 tabIndex={-1} className="text-lg font-bold">
        {only ? t('feeds.titleOf', { name: only.firstName }) : t('feeds.title')}
      </h2>
      <p className="mt-1 mb-5 text-soft">{t(only ? 'feeds.leadOf' : 'feeds.lead')}</p>
      <FailureBanner error={failure} />
      {feeds && feeds.length > 0 && (
        <ul className="mb-4 grid gap-2">
          {feeds.map(({ id, createdAt, lastReadAt, instructor }) => {
            const made = t('feeds.made', { date: moment.day(createdAt) });
            return (
              <li key={id} className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-sunken px-4 py-2">
                <span>
                  {instructor && !only ? `${made} · ${instructor.firstName} ${instructor.lastName}` : made}
                  <span className="block text-sm text-soft">
                    {lastReadAt === null
                      ? t('feeds.neverRead')
                      : t('feeds.lastRead', { when: moment.dayAndTime(lastReadAt) })}
                  </span>
                </span>
                <Button
                  variant="quiet"
                  size="sm"
                  aria-label={t('feeds.revokeNamed', { name: made })}
                  isBusy={revoke.isPending && revoke.variables === id}
                  onClick={() => revoke.mutate(id)}
                >
                  {t('feeds.revoke')}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      <Button variant="secondary" isBusy={add.isPending} onClick={() => add.mutate()}>
        {t('feeds.create')}
      </Button>
      {isShown && NewFeed && <NewFeed url={add.data.url} webcalUrl={add.data.webcalUrl} />}
    </Card>
  );
}
