import { SAVED_PLACE_NAMES } from '#contract/saved-place-names.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';

const useTexts = createTextsHook('places');

/** 'Home' for `home`; an own word as it was written. */
export function useSavedPlaceName(): (name: string) => string {
  const t = useTexts();
  return (name) => {
    const known = SAVED_PLACE_NAMES.find((one) => one === name);
    return known ? t(`saved.names.${known}`) : name;
  };
}
