import type { Config } from '@react-router/dev/config';
import { PUBLIC_PAGES } from './contract/paths.ts';

export default {
  appDirectory: 'web/app',
  // web/build.ts builds beside the old build, and adds the other languages.
  buildDirectory: process.env.WEB_BUILD_DIRECTORY ?? 'build',
  ssr: false,
  // One after the other: each has ten seconds, which several at once may lack on a busy machine.
  prerender: [...PUBLIC_PAGES],
} satisfies Config;
