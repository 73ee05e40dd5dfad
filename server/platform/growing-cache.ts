/**
 * Options of an `LRUCache` that grows to this many entries. With `max`, it would allocate memory for all of them up
 * front.
 */
export const growUpTo = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 });
