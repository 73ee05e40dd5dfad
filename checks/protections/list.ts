import { CALLERS } from './list/callers.ts';
import { FILES } from './list/files.ts';
import { LESSONS } from './list/lessons.ts';
import { MACHINE } from './list/machine.ts';
import { OPERATION } from './list/operation.ts';
import { OTHERS } from './list/others.ts';
import { PAGES } from './list/pages.ts';
import { SEALED } from './list/secrets.ts';
import type { Protection } from './protection.ts';

export const PROTECTIONS: Protection[] = [
  ...LESSONS,
  ...CALLERS,
  ...PAGES,
  ...FILES,
  ...OPERATION,
  ...MACHINE,
  ...OTHERS,
  ...SEALED,
];
