const PLACE_KEY = 'pickupPlace';

/** Remembers the place's name on this device for the next visit. Never its coordinates. */
export function rememberPlace(label: string | null): void {
  try {
    if (label) localStorage.setItem(PLACE_KEY, label);
    else localStorage.removeItem(PLACE_KEY);
  } catch {
    // Storage may be switched off; the address still has the place.
  }
}

export function rememberedPlace(): string | null {
  try {
    return localStorage.getItem(PLACE_KEY);
  } catch {
    return null;
  }
}
