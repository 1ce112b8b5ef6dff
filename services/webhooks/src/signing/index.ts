export { newSecret } from './secret.ts';
export { signatureHeaders } from './signature.ts';
