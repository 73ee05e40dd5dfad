import type { Messages } from '#contract/messages.en.ts';
import type { PaymentMethod } from '#contract/money.ts';
import type { ProgrammeTexts } from '#contract/programmes.ts';
import type { ProvinceTexts } from '#contract/provinces.ts';
import type { SettlementTexts } from '#contract/settlements.ts';
import type { SkillTexts } from '#contract/skills.ts';
import type { StatementTexts } from '#contract/statements.ts';
import type { ZoneTexts } from '#contract/zone-names.ts';

/** All catalogues by folder name. Each `texts.en.ts` adds its own by module augmentation. */
export interface Catalogues {
  /** Refusals of fields, calls and rows of a sheet. */
  messages: Messages;
  programmes: ProgrammeTexts;
  provinces: ProvinceTexts;
  'payment-methods': Readonly<Record<PaymentMethod, string>>;
  settlements: SettlementTexts;
  skills: SkillTexts;
  statements: StatementTexts;
  'zone-names': ZoneTexts;
}
export type CatalogueName = keyof Catalogues;

/** The same keys with any text: the type of a translation. */
export type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> };
