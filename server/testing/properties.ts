import fc from 'fast-check';

const CASES = Number(process.env.PROPERTY_RUNS ?? 100);

// A Vitest setup file, so every property uses these settings. The configuration picks the seed and prints it.
fc.configureGlobal({
  numRuns: CASES,
  ...(process.env.PROPERTY_SEED && { seed: Number(process.env.PROPERTY_SEED) }),
});

/** How often to run a property that checks several cases in each run, such as the steps of a story. */
export const countRuns = (casesInRun: number): number => Math.max(1, Math.ceil(CASES / casesInRun));
