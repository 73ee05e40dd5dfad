import type { MemberRole } from '#contract/endpoint.ts';
import type { Database } from '#server/platform/database/connect.ts';

export interface NewMember {
  schoolId: string;
  accountId: string;
  role: MemberRole;
  instructorId: string | null;
  firstName: string;
  lastName: string;
  now: Date;
}

export async function insertMember(db: Database, member: NewMember): Promise<void> {
  await db
    .insertInto('school_members')
    .values({
      school_id: member.schoolId,
      account_id: member.accountId,
      role: member.role,
      instructor_id: member.instructorId,
      first_name: member.firstName,
      last_name: member.lastName,
      joined_at: member.now,
    })
    .execute();
}
