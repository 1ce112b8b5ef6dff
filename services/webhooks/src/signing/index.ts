export { newSecret, signatureHeaders } from './signature.ts';
