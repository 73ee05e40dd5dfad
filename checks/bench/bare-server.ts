/** The lower bound for cached answers: Node's bare `http` sends the same bytes and headers from its own process. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [, , bodyFile = '', headersFile = ''] = process.argv;
const body = readFileSync(bodyFile);
const headers = JSON.parse(readFileSync(headersFile, 'utf8')) as Record<string, string>;

const server = createServer((_request, response) => {
  response.writeHead(200, { ...headers, 'content-length': body.length });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address !== 'string') console.log(`ready ${address.port}`);
});
process.on('SIGTERM', () => process.exit(0));
