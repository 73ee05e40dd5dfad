const PLACE_KEY = 'pickupPlace';

/** Where somebody wants to be picked up, by its name, for the next visit of this device. Coordinates are never kept. */
export function rememberPlace(label: string | null): void {
  try {
    if (label) localStorage.setItem(PLACE_KEY, label);
    else localStorage.removeItem(PLACE_KEY);
  } catch {
    // Storage may be switched off; the address still says the place.
  }
}

export function rememberedPlace(): string | null {
  try {
    return localStorage.getItem(PLACE_KEY);
  } catch {
    return null;
  }
}
