export { downloadInFrame } from './download-in-frame.ts';
export { withTabToken } from './tab-token.ts';
