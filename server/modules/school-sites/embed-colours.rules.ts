/** What a page is painted with. */
export interface Colours {
  background: string;
  /** Reads on the background. */
  ink: string;
  /** What a school chose, as near to it as reads on the background. */
  accent: string;
  /** Reads on the accent. */
  onAccent: string;
}

const OWN = { accent: '#0b6b63', background: '#ffffff' };
const BLACK = '#000000';
const WHITE = '#ffffff';
/** WCAG 2.2 AA, of text. */
const ENOUGH = 4.5;
const STEPS = 20;

type Channels = [number, number, number];
const channels = (colour: string): Channels =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as Channels;

function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as Channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const readableOn = (ground: string): string => (contrast(BLACK, ground) > contrast(WHITE, ground) ? BLACK : WHITE);

/** @param share of the other colour, from 0 to 1 */
function mixed(colour: string, other: string, share: number): string {
  const others = channels(other);
  const parts = channels(colour).map((value, index) => Math.round(value + ((others[index] ?? 0) - value) * share));
  return `#${parts.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Two colours that a school chose, and what is read on them: however they were chosen, it can be read. */
export function embedColours(chosen: { accent: string | null; background: string | null }): Colours {
  const background = chosen.background ?? OWN.background;
  const ink = readableOn(background);
  const wanted = chosen.accent ?? OWN.accent;
  const steps = Array.from({ length: STEPS + 1 }, (_, step) => mixed(wanted, ink, step / STEPS));
  const accent = steps.find((colour) => contrast(colour, background) >= ENOUGH) ?? ink;
  return { background, ink, accent, onAccent: readableOn(accent) };
}
