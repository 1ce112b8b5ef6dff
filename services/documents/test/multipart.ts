export type FormPart = {
  name: string;
  value: string | Buffer;
  filename?: string;
  /** The raw end of the header instead of `filename`. */
  rawFilename?: string;
  type?: string;
};

const formBoundary = 'a-boundary';
export const formType = `multipart/form-data; boundary=${formBoundary}`;

/** Writes a multipart body, which may be malformed. */
export const formOf = (...parts: FormPart[]): Buffer => {
  const written = parts.flatMap(({ name, value, filename, rawFilename, type }) => {
    const named = filename === undefined ? '' : `; filename="${filename.replaceAll('"', '%22')}"`;
    const head =
      `--${formBoundary}\r\nContent-Disposition: form-data; name="${name}"${rawFilename ?? named}\r\n` +
      `${type === undefined ? '' : `Content-Type: ${type}\r\n`}\r\n`;
    return [Buffer.from(head), Buffer.from(value as string), Buffer.from('\r\n')];
  });
  return Buffer.concat([...written, Buffer.from(`--${formBoundary}--\r\n`)]);
};
