import { conditionLimitMs } from '@docsight/testkit';

/** A session of WebDriver (https://www.w3.org/TR/webdriver2). */
export type WebDriverSession = {
  capabilities: Record<string, unknown>;
  /** Runs a command, such as `POST window/rect`. @throws WebDriverError */
  send<Value = unknown>(command: `${'GET' | 'POST' | 'DELETE'} ${string}`, parameters?: object): Promise<Value>;
  end(): Promise<void>;
};

/** An error response of a driver, or none. */
class WebDriverError extends Error {
  /** @param code the `error` of the response, such as `no such window`. */
  constructor(
    message: string,
    readonly code?: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Returns whether the driver has ended a session by itself. */
export const hasLostSession = (error: unknown): boolean =>
  error instanceof WebDriverError && error.code === 'invalid session id';

/** Starts a session at a driver, such as `http://127.0.0.1:4444`. */
export const startSession = async (driverUrl: string, alwaysMatch: object): Promise<WebDriverSession> => {
  const { sessionId, capabilities } = await request<{ sessionId: string; capabilities: Record<string, unknown> }>(
    'POST',
    `${driverUrl}/session`,
    { capabilities: { alwaysMatch } },
  );
  const send = <Value>(command: string, parameters: object = {}): Promise<Value> => {
    const [method = '', path = ''] = command.split(' ');
    return request<Value>(method, `${driverUrl}/session/${sessionId}/${path}`, parameters);
  };
  return { capabilities, send, end: () => request('DELETE', `${driverUrl}/session/${sessionId}`, {}) };
};

const request = async <Value>(method: string, url: string, parameters: object): Promise<Value> => {
  const body = method === 'POST' ? JSON.stringify(parameters) : null;
  const response = await fetch(url, { method, body, signal: AbortSignal.timeout(conditionLimitMs) }).catch(
    (error: unknown) => {
      throw new WebDriverError(`${method} ${url} ${body} has no response`, undefined, { cause: error });
    },
  );
  const { value } = (await response.json()) as { value: unknown };
  if (response.ok) return value as Value;
  const { error, message } = value as { error: string; message: string };
  throw new WebDriverError(`${method} ${url}: ${error}: ${message}`, error);
};
