import { useEffect, useState } from 'react';
import { getNowMs, subscribeToClock } from './clock.ts';

const TYPING_PAUSE_MS = 250;

/** The text, once typing has paused. */
export function useDebounced(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

const TICK_MS = 15_000;

/** The current time, ticking: cancellation refunds depend on it. */
export function useNow(): number {
  const [now, setNow] = useState(getNowMs);
  useEffect(() => {
    const tick = () => setNow(getNowMs());
    const timer = setInterval(tick, TICK_MS);
    const stop = subscribeToClock(tick);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, []);
  return now;
}
