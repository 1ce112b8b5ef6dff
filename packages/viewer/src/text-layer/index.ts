export { makePageText } from './page-text.tsx';
