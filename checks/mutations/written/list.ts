import { ANSWERS } from './list/answers.ts';
import { CALLERS } from './list/callers.ts';
import { CROSS_SITE } from './list/cross-site.ts';
import { FILES } from './list/files.ts';
import { GUESSING } from './list/guessing.ts';
import { LESSONS } from './list/lessons.ts';
import { MACHINE } from './list/machine.ts';
import { OPERATION } from './list/operation.ts';
import { OTHERS } from './list/others.ts';
import { PAGES } from './list/pages.ts';
import { SEALED } from './list/secrets.ts';
import { SESSIONS } from './list/sessions.ts';
import type { Mutation } from './mutation.ts';

export const MUTATIONS: Mutation[] = [
  ...LESSONS,
  ...CALLERS,
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
