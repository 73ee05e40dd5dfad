import type { Endpoint } from '#contract/endpoint.ts';
import type { ChangedMeanwhile } from '#contract/record-version.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { AnyActor } from './actor.ts';
import type { Done, DoneByMember } from './member.ts';

export type LastSaver = (done: DoneByMember) => Promise<{ id: string; name: string } | undefined>;

/** True if a call can be limited to the version of a record that the caller read. */
export const takesVersion = ({ body, multipart }: Endpoint): boolean =>
  'version' in ((body as { shape?: object } | undefined)?.shape ?? multipart?.fields.shape ?? {});

/**
 * The history names only the school for records without a name of their own: with two cars it can't say which was
 * changed.
 */
const isNamed = ({ path }: Endpoint, { target }: DoneByMember): boolean =>
  target.kind !== 'school' || (path.match(/:/g) ?? []).length < 2;

/** Adds to the refusal who saved first. Always throws. */
export const addLastSaver =
  (endpoint: Endpoint, actor: AnyActor | null, done: Done | null, lastSaver: LastSaver) =>
  async (error: unknown): Promise<never> => {
    if (!(error instanceof AppError) || error.code !== 'changed_meanwhile') throw error;
    const saver = done && 'member' in done && isNamed(endpoint, done) ? await lastSaver(done) : undefined;
    // A student's own records have only one writer.
    const isOwnChange = actor?.kind === 'candidate' || (saver !== undefined && saver.id === actor?.member?.id);
    const { changedBy, ...details } = error.details as Omit<ChangedMeanwhile, 'isOwnChange' | 'changedBy'> &
      Partial<ChangedMeanwhile>;
    throw new AppError('changed_meanwhile', {
      details: { ...details, changedBy: changedBy ?? saver?.name ?? null, isOwnChange } satisfies ChangedMeanwhile,
      cause: error,
    });
  };
