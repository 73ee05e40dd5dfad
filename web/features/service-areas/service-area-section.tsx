import type { Instructor } from '#contract/instructors.ts';
import { useUiTexts } from '../../ui/i18n/texts-hook.ts';
import { ErrorState } from '../../ui/query-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { AreaEditor } from './area-editor.tsx';
import { useServiceArea } from './queries.ts';

/** An instructor's service area, edited by the school. */
export function ServiceAreaSection({ instructor }: { instructor: Instructor }) {
  const ui = useUiTexts();
  const { data, error, refetch } = useServiceArea(instructor.id);
  if (data) return <AreaEditor instructor={instructor} saved={data} />;
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  return <SkeletonList label={ui('loading')} count={1} className="h-96 w-full rounded-lg" />;
}
