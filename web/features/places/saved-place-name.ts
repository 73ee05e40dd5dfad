import { SAVED_PLACE_NAMES } from '#contract/saved-place-names.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';

const useTexts = textsOf('places');

/** 'Home' for `home`; an own word as it was written. */
export function useSavedPlaceName(): (name: string) => string {
  const t = useTexts();
  return (name) => {
    const known = SAVED_PLACE_NAMES.find((one) => one === name);
    return known ? t(`saved.names.${known}`) : name;
  };
}
