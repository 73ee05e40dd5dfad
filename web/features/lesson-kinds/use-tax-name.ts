import { toCents } from '#contract/money.ts';
import type { ProvinceCode } from '#contract/provinces.ts';
import { splitTax } from '#contract/taxes.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';

const useProvinceTexts = createTextsHook('provinces');

/** Names the tax on a price, both in dollars: the province's taxes, or just 'tax' for a school's own rate, whose taxes we don't know. */
export function useTaxName(): (province: ProvinceCode | null, untaxed: number, tax: number) => string {
  const provinces = useProvinceTexts();
  return (province, untaxed, tax) => {
    const isOwnRate = splitTax(toCents(untaxed), toCents(tax), province).some((part) => part.tax === 'own');
    return provinces(province === null || isOwnRate ? 'ownTax' : `taxes.${province}`);
  };
}
