/** Receives a school's webhooks: `WEBHOOK_SECRET=whsec_… PORT=8080 node example/webhook-receiver.ts` */
import { createServer } from 'node:http';
import { verifyWebhook } from '../src/client.ts';

const { WEBHOOK_SECRET: secret = '', PORT: port = '8080' } = process.env;

const server = createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray()).toString();
  try {
    const { type, data } = verifyWebhook(secret, body, request.headers);
    console.log(`${type}  ${data.bookingId}`);
    response.writeHead(204).end();
  } catch {
    response.writeHead(400).end();
  }
});
server.listen(Number(port), '127.0.0.1');
