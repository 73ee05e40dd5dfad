import type { AdminAccount, AdminAction, AdminMessage, AdminSchool, AuditEntry } from '#contract/admin.ts';
import type { ActorKind } from '#contract/endpoint.ts';
import type { ContactMessageRow } from '#server/modules/contact/service.ts';
import type { AccountRow, AuditRow, SchoolRow } from './service.ts';

export const schoolAnswer = (row: SchoolRow): AdminSchool => ({
  id: row.id,
  name: row.name,
  email: row.contact_email,
  contactNumber1: row.contact_number1,
  contactNumber2: row.contact_number2,
  website: row.website,
  address: [row.address_line1, row.address_line2, row.city, row.province, row.postal_code].filter(Boolean).join(', '),
  state: stateOf(row),
  isEmailVerified: Boolean(row.is_email_verified),
  declaredAt: row.information_completed_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
});

function stateOf(row: SchoolRow): AdminSchool['state'] {
  if (row.approved_at !== null) return 'approved';
  return row.information_completed_at === null ? 'incomplete' : 'waiting';
}

export const accountAnswer = (row: AccountRow): AdminAccount => ({
  id: row.id,
  kind: row.kind as ActorKind,
  name: row.school_name ?? `${row.first_name} ${row.last_name}`.trim(),
  email: row.email,
  isVerified: row.verified_at !== null,
  isDisabled: row.disabled_at !== null,
  isPasswordExpired: row.credentials_expired_at !== null,
  createdAt: row.created_at.toISOString(),
});

export const messageAnswer = (row: ContactMessageRow): AdminMessage => ({
  id: row.id,
  name: row.name,
  email: row.email,
  subject: row.subject,
  text: row.body,
  state: row.answered_at === null ? 'new' : 'answered',
  createdAt: row.created_at.toISOString(),
});

export const auditAnswer = (row: AuditRow): AuditEntry => ({
  id: row.id,
  at: row.created_at.toISOString(),
  actor: row.actor,
  action: row.action as AdminAction,
  targetId: row.target_id,
  target: row.target,
});
