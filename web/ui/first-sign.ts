const SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const;

/** Calls back once, at the first sign of a person at the page. */
export function onFirstInteraction(begin: () => void): void {
  if (typeof window === 'undefined') return;
  const signed = () => {
    for (const sign of SIGNS) window.removeEventListener(sign, signed);
    begin();
  };
  for (const sign of SIGNS) window.addEventListener(sign, signed, { passive: true });
}
