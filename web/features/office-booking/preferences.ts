import { useSyncExternalStore } from 'react';

/** Choices kept on this device, for everyone who logs in on it. */
const KEYS = { plainKey: 'office-plain-key', quiet: 'office-quiet' } as const;
export type DevicePreference = keyof typeof KEYS;

/** The choice while storage is blocked. */
const chosen = new Map<DevicePreference, boolean>();
const listeners = new Set<() => void>();

export function readPreference(name: DevicePreference): boolean {
  const now = chosen.get(name);
  if (now !== undefined) return now;
  try {
    return localStorage.getItem(KEYS[name]) === 'on';
  } catch {
    return false;
  }
}

function choose(name: DevicePreference, isOn: boolean): void {
  try {
    if (isOn) localStorage.setItem(KEYS[name], 'on');
    else localStorage.removeItem(KEYS[name]);
    chosen.delete(name);
  } catch {
    chosen.set(name, isOn);
  }
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export function useDevicePreference(name: DevicePreference): [isOn: boolean, choose: (isOn: boolean) => void] {
  const isOn = useSyncExternalStore(
    subscribe,
    () => readPreference(name),
    () => false,
  );
  return [isOn, (next) => choose(name, next)];
}
