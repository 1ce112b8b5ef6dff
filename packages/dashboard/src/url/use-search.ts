import { useLocation } from 'preact-iso';

/** What the address says after `?`: filters, ranges and pages. Back, reload and pasted addresses restore them. */
export type Search = {
  /** Returns a value, or undefined if it is absent or not one of the allowed values. */
  get(name: string): string | undefined;
  oneOf<Value extends string>(name: string, values: readonly Value[]): Value | undefined;
  /** Returns a whole number from 1, or 1. */
  page(): number;
  /** Changes some values and keeps the others. `undefined` removes a value. Returns to page 1 unless a page is given. */
  set(changes: Record<string, string | number | undefined>, options?: { replace?: boolean }): void;
  /** Returns the address that `set` would go to, for links. */
  href(changes: Record<string, string | number | undefined>): string;
};

export const useSearch = (): Search => {
  const { path, query, route } = useLocation();
  const href = (changes: Record<string, string | number | undefined>): string => {
    const entries = Object.entries({ ...query, page: undefined, ...changes }).filter(
      ([, value]) => value !== undefined && value !== '',
    );
    const search = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString();
    return search === '' ? path : `${path}?${search}`;
  };
  return {
    get: (name) => query[name],
    oneOf: (name, values) => values.find((value) => value === query[name]),
    page: () => (/^[1-9]\d{0,5}$/.test(query.page ?? '') ? Number(query.page) : 1),
    set: (changes, { replace = false } = {}) => route(href(changes), replace),
    href,
  };
};
