import { useQuery } from '@tanstack/react-query';
import { type BodyFor, call } from '../../api/client.ts';
import { useChange } from '../../api/query-client.ts';

const familyKeys = {
  students: ['family', 'students'],
  guardians: ['family', 'guardians'],
  invitation: (token: string) => ['family', 'invitation', token],
};

/** Students whose lessons the user may see. Always refetched, because a student can revoke access at any time. */
export const useGuardedStudents = () =>
  useQuery({
    queryKey: familyKeys.students,
    queryFn: ({ signal }) => call('GET /guarded-students', { signal }),
    staleTime: 0,
  });

export const useLeaveStudent = () =>
  useChange([familyKeys.students], (id: string) => call('DELETE /guarded-students/:id', { params: { id } }));

/** The student's guardians. Always refetched, for the time of their last visit. */
export const useGuardians = () =>
  useQuery({
    queryKey: familyKeys.guardians,
    queryFn: ({ signal }) => call('GET /guardians', { signal }),
    staleTime: 0,
  });

/** Inviting the same address again sends a new link. */
export const useInviteGuardian = () =>
  useChange([familyKeys.guardians], (body: BodyFor<'POST /guardians'>) => call('POST /guardians', { body }));

export const useChangeGuardian = () =>
  useChange([familyKeys.guardians], ({ id, mayCancel }: { id: string; mayCancel: boolean }) =>
    call('PATCH /guardians/:id', { params: { id }, body: { mayCancel } }),
  );

/** Removes a guardian or revokes an invitation. */
export const useRemoveGuardian = () =>
  useChange([familyKeys.guardians], (id: string) => call('DELETE /guardians/:id', { params: { id } }));

/** The invitation behind an emailed link. */
export const useGuardianInvitation = (token: string) =>
  useQuery({
    queryKey: familyKeys.invitation(token),
    queryFn: ({ signal }) => call('GET /auth/guardian', { query: { token }, signal }),
    enabled: token !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
