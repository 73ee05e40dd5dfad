/** Two decimals are a kilometre: enough for the nearest postal area, and all that leaves the browser. */
const DECIMALS = 2;
const PATIENCE_MS = 15_000;

/** Where the browser says that it is, as a text that finds its postal area; null where it does not say. */
export function ownPosition(): Promise<string | null> {
  return new Promise((resolve) => {
    if (!navigator.geolocation) return resolve(null);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(`${coords.latitude.toFixed(DECIMALS)},${coords.longitude.toFixed(DECIMALS)}`),
      () => resolve(null),
      { timeout: PATIENCE_MS, maximumAge: 600_000 },
    );
  });
}
