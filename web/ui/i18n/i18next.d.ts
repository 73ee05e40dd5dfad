import 'i18next';
import type { Catalogues } from './texts.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'ui';
    resources: Catalogues;
  }
}
