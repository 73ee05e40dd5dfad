import type { Product } from '../support/product.ts';

export interface Row {
  what: string;
  ours: string;
  floor: string;
  ratio: number;
  toReach: number;
  isReached: boolean;
  /** What holds it back, where that is known. */
  why?: string;
}

export interface Bench {
  product: Product;
  isQuick: boolean;
  outputFolder: string;
}

export const within = (what: string, ms: number, most: number): Row => ({
  what,
  ours: `${ms.toFixed(2)} ms`,
  floor: `${most} ms`,
  ratio: ms / most,
  toReach: 1,
  isReached: ms <= most,
});
