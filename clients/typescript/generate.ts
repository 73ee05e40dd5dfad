import openapiTS, { astToString, COMMENT_HEADER, type OpenAPI3, type OperationObject } from 'openapi-typescript';

/** New error codes may be added, so the type accepts unknown ones. */
const REFUSAL = {
  type: 'object',
  properties: {
    error: {
      type: 'object',
      properties: {
        code: { type: 'string' },
        message: { type: 'string' },
        details: {},
        reference: { type: 'string', description: 'Of a fault of the server: to name it by to who runs it' },
      },
      required: ['code', 'message'],
    },
  },
  required: ['error'],
};

/** The contents of `src/api.ts`, generated from the description at `/api/openapi.json`. */
export async function generateTypes(description: OpenAPI3): Promise<string> {
  const schemas = { ...description.components?.schemas, Refusal: REFUSAL };
  const components = { ...description.components, schemas };
  const called = { ...description, components, paths: selectKeyCalls(description) };
  const types = await openapiTS(called as unknown as OpenAPI3);
  return COMMENT_HEADER + astToString(types);
}

/** Calls that accept an API key. */
function selectKeyCalls({ paths = {} }: OpenAPI3): NonNullable<OpenAPI3['paths']> {
  const kept = Object.entries(paths).map(([path, calls]) => {
    const open = Object.entries(calls as Record<string, OperationObject>).filter(([, { security }]) => security);
    return [path, Object.fromEntries(open)] as const;
  });
  return Object.fromEntries(kept.filter(([, calls]) => Object.keys(calls).length > 0));
}
