export type ServerSentEvent = { name: string; data: string };

/**
 * Reads server-sent events from the pieces of a text, which may be cut anywhere. Comments and other fields are left
 * out. Source: https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
export async function* serverSentEvents(pieces: AsyncIterable<string>): AsyncGenerator<ServerSentEvent> {
  let rest = '';
  let name = 'message';
  let data: string[] = [];
  for await (const piece of pieces) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop()!;
    for (const line of lines.map((text) => text.replace(/\r$/, ''))) {
      if (line === '') {
        if (data.length > 0) yield { name, data: data.join('\n') };
        [name, data] = ['message', []];
      } else if (line.startsWith('event:')) name = valueOf(line);
      else if (line.startsWith('data:')) data.push(valueOf(line));
    }
  }
}

const valueOf = (line: string): string => line.slice(line.indexOf(':') + 1).replace(/^ /, '');
