import type { Config } from '@react-router/dev/config';
import { PUBLIC_PAGES } from './contract/paths.ts';

export default {
  appDirectory: 'web/app',
  // The build runs once a language; web/build.ts gathers both under build/.
  buildDirectory: process.env.WEB_BUILD_DIRECTORY ?? 'build',
  ssr: false,
  // One after the other: each has ten seconds, which several at once may lack on a busy machine.
  prerender: [...PUBLIC_PAGES],
} satisfies Config;
