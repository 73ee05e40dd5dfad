import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in what was rendered ahead, for everybody and without the address's query; true from when scripts run. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
