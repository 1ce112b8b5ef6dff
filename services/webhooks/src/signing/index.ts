export { newSecret, secretBox } from './secret.ts';
export type { SecretBox } from './secret.ts';
export { signatureHeaders } from './signature.ts';
