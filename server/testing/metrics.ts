import type { TestApp } from './test-app.ts';

/** The samples of `/metrics` as `name{labels}`, with their values. */
export async function readSamples(app: TestApp): Promise<Map<string, number>> {
  const answer = await app.metrics?.inject('/metrics');
  if (answer?.statusCode !== 200) throw new Error(answer?.body ?? 'the app has no METRICS_PORT');
  const samples = answer.body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    samples.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at + 1).replace('+Inf', 'Infinity'))];
    }),
  );
}
