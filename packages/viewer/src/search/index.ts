export { makeSearch } from './open-search.tsx';
export type { Search } from './search-parts.ts';
export { SearchButton } from './search-button.tsx';
