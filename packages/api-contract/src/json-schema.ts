import { z } from 'zod';

type JsonSchema = z.core.JSONSchema.BaseSchema;

const replacements = z.registry<{ jsonSchema: JsonSchema }>();

/**
 * Sets the JSON Schema of a zod schema whose refinements and transformations zod cannot convert.
 * Returns the same schema; its validation does not change.
 */
export const withJsonSchema = <Schema extends z.ZodType>(schema: Schema, jsonSchema: JsonSchema): Schema => {
  replacements.add(schema, { jsonSchema });
  return schema;
};

/**
 * Converts named schemas to JSON Schema 2020-12, the dialect of OpenAPI 3.1.
 * Describes values as clients send them, before transformations and defaults.
 * A named schema inside another becomes the reference `refTo(name)`.
 */
export const jsonSchemasOf = (
  named: Record<string, z.ZodType>,
  refTo: (name: string) => string,
): Record<string, JsonSchema> => {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { io: 'input', unrepresentable: 'any', uri: refTo, override });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _, $id: __, ...schema }]) => [name, schema as JsonSchema]),
  );
};

/** Converts one schema to JSON Schema in the same way. */
export const jsonSchemaOf = (schema: z.ZodType): JsonSchema => {
  const jsonSchema = z.toJSONSchema(schema, { io: 'input', override });
  delete jsonSchema.$schema;
  return jsonSchema;
};

/** For these formats zod adds a pattern, which only repeats the format. */
const formatsWithPattern = new Set(['date-time', 'date', 'uuid', 'email', 'uri']);

/** Applies the replacement to a JSON Schema that zod made, and removes redundant keywords. */
const override = ({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: JsonSchema }): void => {
  const replacement = replacements.get(zodSchema);
  if (replacement) {
    for (const key of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, key);
    Object.assign(jsonSchema, replacement.jsonSchema);
  }
  if (jsonSchema.format !== undefined && formatsWithPattern.has(jsonSchema.format)) delete jsonSchema.pattern;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
};
