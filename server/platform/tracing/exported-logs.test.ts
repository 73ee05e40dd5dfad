import { expect, test } from 'vitest';
import { createLogger } from '#server/platform/log.ts';
import { requestContext } from '#server/platform/request-context.ts';
import { startCollector } from '#server/testing/collector.ts';
import { createExportedLogs } from './exported-logs.ts';

test('sends log lines to the collector unchanged, each with its request', async () => {
  const collector = await startCollector();
  const logs = createExportedLogs(collector.endpoint, 'test');
  const logger = createLogger('info', logs);
  logger.debug('not told');
  requestContext.run({ id: 'of-the-request' }, () =>
    logger.warn({ milliseconds: 12, token: { a: 1 } }, 'slow statement'),
  );
  logger.error({ err: new Error('refused for noor@example.com') }, 'unexpected error');
  await logs.stop();
  await collector.close();
  const records = collector.logs.map(({ severityNumber, body, attributes }) => ({
    severityNumber,
    text: body.stringValue,
    ...Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue])),
  }));
  expect(records).toMatchObject([
    { severityNumber: 13, text: 'slow statement', milliseconds: 12, 'lanewise.request_id': 'of-the-request' },
    { severityNumber: 17, text: 'unexpected error', 'exception.message': 'refused for [address]' },
  ]);
});
