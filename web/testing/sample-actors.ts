import type { SessionActor } from '#contract/accounts.ts';

const PERSON = { id: 'x1', email: 'x@check.example', photoVersion: null };

export const STUDENT: SessionActor = {
  ...PERSON,
  kind: 'candidate',
  first_name: 'Maya',
  last_name: 'Chen',
  isGuardian: false,
};

export const SCHOOL: SessionActor = {
  ...{ ...PERSON, kind: 'school', name: 'Maple Lane', isInformationComplete: true, role: 'owner' },
  ...{ instructorId: null, maySeeFigures: true, maySetHours: true },
};
