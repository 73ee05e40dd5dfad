import type { Config } from '@react-router/dev/config';
import { PAGE_PATHS } from './contract/paths.ts';

/** Pages that anyone may read before any script has run. */
const prerendered = [
  PAGE_PATHS.home,
  PAGE_PATHS.about,
  PAGE_PATHS.whyUs,
  PAGE_PATHS.faqs,
  PAGE_PATHS.contact,
  PAGE_PATHS.terms,
  PAGE_PATHS.login,
  PAGE_PATHS.signup,
  PAGE_PATHS.schoolLogin,
  PAGE_PATHS.schoolSignup,
];

export default {
  appDirectory: 'web',
  // The build runs once a language; web/build.ts gathers both under build/.
  buildDirectory: process.env.WEB_BUILD_DIRECTORY ?? 'build',
  ssr: false,
  prerender: { paths: prerendered, concurrency: 4 },
} satisfies Config;
