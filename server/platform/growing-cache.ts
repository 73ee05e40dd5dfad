/** Options of an `LRUCache` that grows to so many entries. Told by `max`, it would take the memory of all of them at the start. */
export const growingTo = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 });
