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
