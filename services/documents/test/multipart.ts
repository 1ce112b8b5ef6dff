/** One part of a form, as it goes over the wire. filename: as it stands in the header, quotes included. */
export type FormPart = { name: string; value: string | Buffer; filename?: string; rawFilename?: string; type?: string };

const formBoundary = 'a-boundary';
export const formType = `multipart/form-data; boundary=${formBoundary}`;

/** A multipart body written by hand, so that it may be as odd as a test wants it. */
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
