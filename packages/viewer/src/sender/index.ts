export { logoOf, OperatorLogo } from './operator-logo.tsx';
export type { Logo } from './operator-logo.tsx';
export { SharedBy } from './shared-by.tsx';
