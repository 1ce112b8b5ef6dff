import { z } from 'zod';

type JsonSchema = z.core.JSONSchema.BaseSchema;

const jsonForms = z.registry<{ form: JsonSchema }>();

/**
 * Tells how a schema looks in JSON Schema where the library cannot see it: what refinements and transformations accept. The form stands in place of
 * whatever would be derived. The schema itself is returned, and checks as before.
 */
export const inJson = <Schema extends z.ZodType>(schema: Schema, form: JsonSchema): Schema => {
  jsonForms.add(schema, { form });
  return schema;
};

/**
 * Named schemas as JSON Schema (2020-12, as OpenAPI 3.1 takes it), each as it is sent: before transformations and defaults. Where one holds another, it
 * refers to it by `refTo(name)`.
 */
export const jsonSchemasOf = (
  named: Record<string, z.ZodType>,
  refTo: (name: string) => string,
): Record<string, JsonSchema> => {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { io: 'input', unrepresentable: 'any', uri: refTo, override: tidy });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _, $id: __, ...schema }]) => [name, schema as JsonSchema]),
  );
};

/** Formats say it already; the patterns beside them are for machines without formats. */
const plainFormats = new Set(['date-time', 'date', 'uuid', 'email', 'uri']);

const tidy = ({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: JsonSchema }): void => {
  const told = jsonForms.get(zodSchema);
  if (told) {
    for (const key of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, key);
    Object.assign(jsonSchema, told.form);
  }
  if (jsonSchema.format !== undefined && plainFormats.has(jsonSchema.format)) delete jsonSchema.pattern;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
};
