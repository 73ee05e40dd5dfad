import { createMcpHandler, ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import * as z from 'zod/mini';
import { Refused } from '#server/platform/http/ask.ts';
import { invalidBody } from '#server/platform/http/errors.ts';
import { parse, ValidationFailure } from '#server/platform/http/validation.ts';
import { type Caller, TOOLS } from './tools.ts';

const described = Object.entries(TOOLS).map(([name, { title, description, input }]) => {
  const { $schema: _, ...inputSchema } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
  const annotations = { readOnlyHint: true, openWorldHint: false };
  return { name, title, description, inputSchema: inputSchema as { type: 'object' }, annotations };
});

/** Answers one request of a caller. */
export const createToolHandler = (caller: Caller, onerror: (error: Error) => void) =>
  createMcpHandler(() => createToolServer(caller), { maxSubscriptions: 0, onerror });

function createToolServer(caller: Caller): Server {
  const server = new Server(
    { name: 'lanewise', title: 'Lanewise', version: '1.0.0' },
    {
      capabilities: { tools: {} },
      instructions: 'In-vehicle driving lessons in Canada. Times are local to the named time zone.',
    },
  );
  server.setRequestHandler('tools/list', () => ({ tools: described }));
  server.setRequestHandler('tools/call', async ({ params }) => {
    const tool = Object.hasOwn(TOOLS, params.name) ? TOOLS[params.name] : undefined;
    if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'No such tool');
    try {
      const answer = await tool.call(caller, parse(tool.input, params.arguments ?? {}));
      return { content: [{ type: 'text', text: JSON.stringify(answer) }], structuredContent: { ...answer } };
    } catch (error) {
      const isInvalid = error instanceof ValidationFailure;
      if (!isInvalid && !(error instanceof Refused)) throw error;
      const refusal = isInvalid ? invalidBody(error, caller.locale) : error.answer;
      return { content: [{ type: 'text', text: JSON.stringify(refusal) }], isError: true };
    }
  });
  return server;
}
