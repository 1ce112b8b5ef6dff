import { Ajv2020 } from 'ajv/dist/2020.js';

/** The formats that the services check. `password` and `binary` only describe how to display a text. */
const formats = {
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
  date: /^\d{4}-\d\d-\d\d$/,
  uuid: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  email: /^[^@\s]+@[^@\s]+$/,
  uri: (text: string) => URL.canParse(text),
  password: true,
  binary: true,
} as const;

/** Returns a validator that finds the schemas of the OpenAPI document at `openapi#/components/schemas/<name>`. */
export const schemaValidator = (schemas: Record<string, unknown>): Ajv2020 => {
  const validator = new Ajv2020({ strict: false, allErrors: true, formats });
  validator.addSchema({ components: { schemas } }, 'openapi');
  return validator;
};
