import { ANSWERS } from './list/answers.ts';
import { AUDIT } from './list/audit.ts';
import { CALLERS } from './list/callers.ts';
import { CROSS_SITE } from './list/cross-site.ts';
import { FILES } from './list/files.ts';
import { GUARDED } from './list/guardians.ts';
import { GUESSING } from './list/guessing.ts';
import { LESSONS } from './list/lessons.ts';
import { MACHINE } from './list/machine.ts';
import { MONEY } from './list/money.ts';
import { OPERATION } from './list/operation.ts';
import { OTHERS } from './list/others.ts';
import { OWNERS } from './list/owners.ts';
import { PAGES } from './list/pages.ts';
import { PROGRAMS } from './list/programs.ts';
import { RECORDS } from './list/records.ts';
import { SEALED } from './list/secrets.ts';
import { SESSIONS } from './list/sessions.ts';
import type { Mutation } from './mutation.ts';

export const MUTATIONS: Mutation[] = [
  ...LESSONS,
  ...CALLERS,
  ...OWNERS,
  ...GUARDED,
  ...PROGRAMS,
  ...AUDIT,
  ...MONEY,
  ...RECORDS,
  ...ANSWERS,
  ...GUESSING,
  ...SESSIONS,
  ...CROSS_SITE,
  ...PAGES,
  ...FILES,
  ...OPERATION,
  ...MACHINE,
  ...OTHERS,
  ...SEALED,
];
