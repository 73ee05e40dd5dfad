import type { AdminAccount, AdminBooking, AdminMessage, AdminSchool, UndeliveredMail } from '#contract/admin.ts';
import type { AdminAction, AuditEntry, AuditTarget } from '#contract/audit-log.ts';
import type { BookingStatus } from '#contract/booking-transitions.ts';
import type { ActorKind } from '#contract/endpoint.ts';
import { toDollars } from '#contract/money.ts';
import type { ProvinceCode } from '#contract/provinces.ts';
import type { ContactMessageRow } from '#server/modules/contact/contact.ts';
import type { UndeliveredRow } from '#server/modules/notifications/notifications.ts';
import type { AccountRow, AuditRow, BookingRow, SchoolRow } from './admin.ts';

export const schoolAnswer = (row: SchoolRow): AdminSchool => ({
  id: row.id,
  name: row.name,
  wantedName: row.wanted_name,
  email: row.contact_email,
  mailAddress: row.mail_address,
  logInEmail: row.log_in_email,
  contactNumber1: row.contact_number1,
  contactNumber2: row.contact_number2,
  website: row.website,
  address: [row.address_line1, row.address_line2, row.city, row.postal_code].filter(Boolean).join(', '),
  province: row.province as ProvinceCode | null,
  instructorCount: row.instructor_count,
  carCount: row.car_count,
  isTaxRegistered: row.is_tax_registered,
  taxBasisPoints: row.tax_basis_points,
  state: getState(row),
  isEmailVerified: row.is_email_verified,
  declaredAt: row.information_completed_at?.toISOString() ?? null,
  approvedAt: row.approved_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
});

function getState(row: SchoolRow): AdminSchool['state'] {
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
  hasSecondFactor: row.second_factor_since !== null,
  createdAt: row.created_at.toISOString(),
});

export const bookingAnswer = (row: BookingRow): AdminBooking => ({
  id: row.id,
  code: row.code,
  status: row.status as BookingStatus,
  schoolName: row.school_name,
  instructorName: `${row.instructor_first_name} ${row.instructor_last_name}`,
  student: {
    // A student without an account is the school's own.
    name: row.disabled_at === null && row.email !== null ? `${row.first_name} ${row.last_name}`.trim() : '',
    email: row.erased_at === null ? row.email : null,
  },
  date: row.local_date,
  startTime: row.local_start,
  endTime: row.local_end,
  timeZone: row.time_zone,
  total: toDollars(row.total_cents + row.fee_cents + row.tax_cents),
});

export const messageAnswer = (row: ContactMessageRow): AdminMessage => ({
  id: row.id,
  name: row.name,
  email: row.email,
  subject: row.subject,
  text: row.body,
  state: row.answered_at !== null ? 'answered' : row.closed_at !== null ? 'closed' : 'new',
  createdAt: row.created_at.toISOString(),
});

export const mailAnswer = (row: UndeliveredRow): UndeliveredMail => ({
  id: row.id,
  kind: row.kind,
  recipient: row.recipient,
  attempts: row.attempts,
  lastError: row.last_error,
  canBeSentAgain: row.can_be_sent_again,
  createdAt: row.created_at.toISOString(),
});

export const auditAnswer = (row: AuditRow): AuditEntry => ({
  id: row.id,
  at: row.created_at.toISOString(),
  actor: row.actor,
  action: row.action as AdminAction,
  targetKind: row.target_kind as AuditTarget,
  targetId: row.target_id,
  target: row.target,
  reason: row.reason,
  seen: row.seen,
});
