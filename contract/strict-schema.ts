import * as z from 'zod/mini';

/**
 * Returns the schema with unknown keys refused at every depth, so that no caller relies on a field we ignore. Objects that are
 * open on purpose use `z.looseObject` or `z.record`.
 */
export function strict<S extends z.core.$ZodType>(schema: S): S {
  const { def } = (schema as unknown as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object': {
      const shape = Object.fromEntries(Object.entries(def.shape).map(([key, inner]) => [key, strict(inner)]));
      return rebuilt(schema, { ...def, shape, catchall: def.catchall ?? z.never() });
    }
    case 'array':
      return rebuilt(schema, { ...def, element: strict(def.element) });
    case 'union':
      return rebuilt(schema, { ...def, options: def.options.map(strict) });
    case 'pipe':
      return rebuilt(schema, { ...def, in: strict(def.in) });
    case 'optional':
    case 'nullable':
    case 'default':
    case 'catch':
      return rebuilt(schema, { ...def, innerType: strict(def.innerType) });
    case 'intersection':
    case 'lazy':
    case 'tuple':
      throw new Error(`strict() can't look into a schema of type ${def.type} yet`);
    default:
      return schema;
  }
}

const rebuilt = <S extends z.core.$ZodType>(schema: S, def: object): S => z.clone(schema, def as S['_zod']['def']);
