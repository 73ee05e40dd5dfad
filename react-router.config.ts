import type { Config } from '@react-router/dev/config';
import { PUBLIC_PAGES } from './contract/paths.ts';

export default {
  appDirectory: 'web',
  // The build runs once a language; web/build.ts gathers both under build/.
  buildDirectory: process.env.WEB_BUILD_DIRECTORY ?? 'build',
  ssr: false,
  prerender: { paths: PUBLIC_PAGES, concurrency: 4 },
} satisfies Config;
