/** A tab of a reader's browser with the document open. One tab is one session. Source: Specification 5.3. */
export type Tab = {
  session: Session;
  /** Reports the totals of this session so far. Resolves to the status of the response. */
  beacon(pages: PageTotal[]): Promise<number>;
  /** Enters the password of the document. Resolves to the session with its new access. */
  enterPassword(password: string): Promise<Session>;
  /** Submits the e-mail gate. Resolves to the session with its new access. */
  passGate(email: string, name?: string): Promise<Session>;
  /** Downloads the original. Resolves to its size in bytes. */
  download(): Promise<number>;
  /** Opens the document again in the same browser: the same viewer, a new session. */
  newTab(): Promise<Tab>;
};

/** The reading time of a page in one session. `page` counts from 1. */
export type PageTotal = { page: number; seconds: number };

type Session = {
  viewer_token: string;
  session_id: string;
  viewer_id: string;
  counted: boolean;
  document: { title: string; page_count: number; allow_download: boolean };
  access: { state: string; open_pages: number; full: boolean };
};

export const browserUserAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/**
 * Opens a document's URL as a browser does, which begins a session. With the `token` of a viewer it continues as that
 * viewer.
 */
export const openDocument = (url: string, options: { userAgent?: string; token?: string } = {}): Promise<Tab> =>
  openTab(url, options.userAgent ?? browserUserAgent, options.token);

const openTab = async (url: string, userAgent: string, knownToken?: string): Promise<Tab> => {
  const send = async (method: string, path: string, token?: string, body?: object): Promise<Response> =>
    fetch(`${url}/${path}`, {
      method,
      headers: {
        'user-agent': userAgent,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  const sessionIn = async (response: Response): Promise<Session> => {
    if (response.ok) return (await response.json()) as Session;
    throw new Error(`The viewer surface responded with ${response.status}: ${await response.text()}`);
  };

  const tab: Tab = {
    session: await sessionIn(await send('POST', 'sessions', knownToken)),
    beacon: async (pages) => {
      const response = await send('POST', 'beacons', tab.session.viewer_token, { pages });
      await response.arrayBuffer();
      return response.status;
    },
    enterPassword: async (password) => {
      tab.session = await sessionIn(await send('POST', 'password', tab.session.viewer_token, { password }));
      return tab.session;
    },
    passGate: async (email, name) => {
      const body = { email, ...(name !== undefined && { name }) };
      tab.session = await sessionIn(await send('POST', 'gate', tab.session.viewer_token, body));
      return tab.session;
    },
    download: async () => {
      const response = await send('GET', 'download', tab.session.viewer_token);
      if (!response.ok) throw new Error(`The download failed with ${response.status}: ${await response.text()}`);
      return (await response.arrayBuffer()).byteLength;
    },
    newTab: () => openTab(url, userAgent, tab.session.viewer_token),
  };
  return tab;
};
