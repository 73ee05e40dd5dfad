import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { localeSchema } from '#contract/accounts.ts';
import type { ApiScope, Endpoint } from '#contract/endpoint.ts';
import { ERROR_STATUS, type ErrorCode, errorBodySchema } from '#contract/errors.ts';
import { LOCALES } from '#server/platform/languages.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The form that a call accepts, for the API description: Fastify itself validates JSON bodies only. */
    form?: NonNullable<Endpoint['multipart']>;
    /** Its success status, for the description: without a JSON response, no schema gives it to Fastify. */
    succeeds?: NonNullable<Endpoint['status']>;
    /** Its refusals, for the description. */
    refuses?: readonly ErrorCode[];
    /** The scope that an API key needs for the call. */
    scope?: ApiScope;
  }
}

z.globalRegistry.add(localeSchema, { enum: [...LOCALES] });

export const DESCRIPTION_PATH = '/api/docs';

const describe = createJsonSchemaTransform({ skipList: [] });

/**
 * The API description, generated from the table of calls: OpenAPI 3.1 at `/api/openapi.json`, and a page at
 * `DESCRIPTION_PATH`.
 */
export async function serveDescription(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Lanewise', version: '1.0.0', description: 'In-vehicle driving lessons in Canada.' },
      components: {
        securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
        schemas: { Refusal: schemaOf(errorBodySchema, 'output') as object },
      },
    },
    transform(route) {
      const described = describe(route);
      const { form, scope, succeeds = 200, refuses = [] } = route.route.config ?? {};
      if (scope) described.schema = { ...described.schema, security: [{ key: [scope] }] };
      if (form) described.schema = { ...described.schema, body: formSchema(form) };
      const success = (described.schema.response as object | undefined) ?? { [succeeds]: withoutJson(succeeds) };
      described.schema = { ...described.schema, response: { ...success, ...refusalSchemas(refuses) } };
      return described;
    },
  });
  await app.register(swaggerUi, {
    routePrefix: DESCRIPTION_PATH,
    staticCSP: {
      'default-src': ["'self'"],
      'script-src': ["'self'"],
      'style-src': ["'self'", "'unsafe-inline'"],
      'img-src': ["'self'", 'data:'],
      'object-src': ["'none'"],
      'frame-ancestors': ["'none'"],
    },
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
}

/** No content, or a file of the kind that the call's summary mentions. */
const withoutJson = (status: number): object =>
  status === 204
    ? { type: 'null', description: 'Done' }
    : { description: 'The file', content: { '*/*': { schema: { type: 'string', format: 'binary' } } } };

/** By status, with the error codes that share it. */
function refusalSchemas(codes: readonly ErrorCode[]): Record<number, object> {
  const statuses = new Set(codes.map((code) => ERROR_STATUS[code]));
  return Object.fromEntries(
    [...statuses].map((status) => [
      status,
      {
        $ref: '#/components/schemas/Refusal',
        description: codes.filter((code) => ERROR_STATUS[code] === status).join(', '),
      },
    ]),
  );
}

function formSchema({ fields, file }: NonNullable<Endpoint['multipart']>) {
  const schema = schemaOf(fields, 'input');
  if (file === undefined) return schema;
  const properties = { ...schema.properties, [file]: { type: 'string', format: 'binary' } };
  return { ...schema, properties, required: [...(schema.required ?? []), file] };
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
