/**
 * A person or a program with a network of its own. The gateway believes the address, as it believes that of a proxy.
 */
export type Person = {
  request(path: string, options?: RequestOptions): Promise<Response>;
  /** The same. @throws Error if the response is not 2xx. */
  json(path: string, options?: RequestOptions): Promise<Record<string, unknown>>;
};

type RequestOptions = { token?: string; body?: object | FormData; signal?: AbortSignal };

export const personAt = (gatewayUrl: string, address: string): Person => {
  const request: Person['request'] = (path, { token, body, signal } = {}) => {
    const isForm = body instanceof FormData;
    return fetch(`${gatewayUrl}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)',
        'x-forwarded-for': address,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
    });
  };
  return {
    request,
    json: async (path, options) => {
      const response = await request(path, options);
      if (!response.ok) throw new Error(`${path} failed with ${response.status}: ${await response.text()}`);
      return (await response.json()) as Record<string, unknown>;
    },
  };
};

export const password = 'a long password';

/** Registers an account. Returns its e-mail address and a key. */
export const register = async (person: Person): Promise<{ email: string; key: string }> => {
  const email = `${crypto.randomUUID()}@example.com`;
  const { token } = await person.json('/account/register', { body: { email, password } });
  const { key } = await person.json('/account/api-keys', { token: String(token), body: {} });
  return { email, key: String(key) };
};

export const pdfForm = (pdf: Uint8Array<ArrayBuffer>): FormData => {
  const form = new FormData();
  form.set('email_gate', 'false');
  form.set('file', new Blob([pdf], { type: 'application/pdf' }), 'file.pdf');
  return form;
};

/** Uploads a document that all readers may read. Returns its code and its path for readers. */
export const upload = async (
  person: Person,
  key: string,
  pdf: Uint8Array<ArrayBuffer>,
): Promise<{ code: string; path: string }> => {
  const { short_code: code } = await person.json('/api/v1/documents', { token: key, body: pdfForm(pdf) });
  return { code: String(code), path: `/s/${String(code).slice(2)}` };
};

/** Opens a document. Returns the token of the session. */
export const openSession = async (person: Person, path: string): Promise<string> =>
  String((await person.json(`${path}/sessions`, { body: {} })).viewer_token);
