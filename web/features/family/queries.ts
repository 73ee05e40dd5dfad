import { useQuery } from '@tanstack/react-query';
import { type BodyFor, call } from '../../api/client.ts';
import { useChange } from '../../api/query-client.ts';

const familyKeys = {
  students: ['family', 'students'],
  guardians: ['family', 'guardians'],
  invitation: (token: string) => ['family', 'invitation', token],
};

/** Whose guardian one is. A student may have taken it back since. */
export const useGuardedStudents = () =>
  useQuery({
    queryKey: familyKeys.students,
    queryFn: ({ signal }) => call('GET /guarded-students', { signal }),
    staleTime: 0,
  });

export const useLeaveStudent = () =>
  useChange([familyKeys.students], (id: string) => call('DELETE /guarded-students/:id', { params: { id } }));

/** Who sees one's own lessons. When they last looked may have changed. */
export const useGuardians = () =>
  useQuery({
    queryKey: familyKeys.guardians,
    queryFn: ({ signal }) => call('GET /guardians', { signal }),
    staleTime: 0,
  });

/** Again to the same address it is a new link. */
export const useNameGuardian = () =>
  useChange([familyKeys.guardians], (body: BodyFor<'POST /guardians'>) => call('POST /guardians', { body }));

export const useChangeGuardian = () =>
  useChange([familyKeys.guardians], ({ id, mayCancel }: { id: string; mayCancel: boolean }) =>
    call('PATCH /guardians/:id', { params: { id }, body: { mayCancel } }),
  );

/** A guardian, or an invitation. */
export const useRemoveGuardian = () =>
  useChange([familyKeys.guardians], (id: string) => call('DELETE /guardians/:id', { params: { id } }));

/** What an invitation's link opens. */
export const useGuardianInvitation = (token: string) =>
  useQuery({
    queryKey: familyKeys.invitation(token),
    queryFn: ({ signal }) => call('GET /auth/guardian', { query: { token }, signal }),
    enabled: token !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
