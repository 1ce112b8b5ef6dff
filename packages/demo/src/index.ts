export { runDemo } from './demo.ts';
export { main } from './main.ts';
export { browserUserAgent, openDocument } from './reader.ts';
export type { Tab } from './reader.ts';
export { startReceiver } from './receiver.ts';
export type { Received, Receiver } from './receiver.ts';
