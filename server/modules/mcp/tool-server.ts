import { createMcpHandler, ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import * as z from 'zod/mini';
import type { ActorKey } from '#server/platform/http/actor.ts';
import { Refused } from '#server/platform/http/ask.ts';
import { invalidBody } from '#server/platform/http/errors.ts';
import { parse, ValidationFailure } from '#server/platform/http/validation.ts';
import { type Caller, TOOLS, type Tool } from './tools.ts';

const isFor = ({ calls }: Tool, { kind }: Caller, key: ActorKey | undefined): boolean =>
  calls.every(
    ({ access, scope }) =>
      access === 'anyone' ||
      (kind !== undefined && access.includes(kind) && scope !== undefined && key?.scopes.includes(scope)),
  );

const described = Object.entries(TOOLS).map(([name, { title, description, input, isReadOnly }]) => {
  const { $schema: _, ...inputSchema } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
  const annotations = { readOnlyHint: isReadOnly, destructiveHint: name === 'cancel_lesson', openWorldHint: false };
  return { name, title, description, inputSchema: inputSchema as { type: 'object' }, annotations };
});

/** Answers one request of a caller. Who has no key, or one for other things, is shown what is open to them. */
export const createToolHandler = (
  caller: Caller,
  { key, onerror }: { key: ActorKey | undefined; onerror: (error: Error) => void },
) => createMcpHandler(() => createToolServer(caller, key), { maxSubscriptions: 0, onerror });

function createToolServer(caller: Caller, key: ActorKey | undefined): Server {
  const server = new Server(
    { name: 'lanewise', title: 'Lanewise', version: '1.0.0' },
    {
      capabilities: { tools: {} },
      instructions: 'In-vehicle driving lessons in Canada. Times are wall times of the named zone.',
    },
  );
  server.setRequestHandler('tools/list', () => ({
    tools: described.filter(({ name }) => TOOLS[name] && isFor(TOOLS[name], caller, key)),
  }));
  server.setRequestHandler('tools/call', async ({ params }) => {
    const tool = Object.hasOwn(TOOLS, params.name) ? TOOLS[params.name] : undefined;
    if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'No such tool');
    try {
      // What the key lacks, the API itself says.
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
