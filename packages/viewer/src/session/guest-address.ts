/** Returns whether the address asks to see the document as a guest: `/s/{code}?as=guest`. @param search after the path. */
export const isGuestAddress = (search: string): boolean => new URLSearchParams(search).get('as') === 'guest';
