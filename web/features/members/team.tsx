import { QueryState } from '../../ui/query-state.tsx';
import { History } from './history.tsx';
import { InviteForm } from './invite-form.tsx';
import { MemberList } from './member-list.tsx';
import { OwnName } from './own-name.tsx';
import { useMembers } from './queries.ts';

interface TeamProps {
  schoolId: string;
  instructors: readonly { id: string; name: string }[];
}

/** Who logs in for a school. */
export function Team({ schoolId, instructors }: TeamProps) {
  const { data: members, error, refetch } = useMembers(schoolId);
  if (!members) return <QueryState error={error} onRetry={refetch} count={3} className="h-16 w-full rounded-lg" />;
  const you = members.find(({ isYou }) => isYou);
  const taken = new Set(members.filter(({ state }) => state === 'member').map(({ instructorId }) => instructorId));
  const free = instructors.filter(({ id }) => !taken.has(id));
  return (
    <div className="grid gap-6">
      {you?.firstName === '' && <OwnName schoolId={schoolId} member={you} />}
      <MemberList schoolId={schoolId} members={members} instructors={instructors} />
      <InviteForm schoolId={schoolId} instructors={free} />
      <History schoolId={schoolId} />
    </div>
  );
}
