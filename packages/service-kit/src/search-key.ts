/**
 * Returns the text by which a value is searched and sorted, without regard to case and accent encoding. Source:
 * Specification 4.11. Capitals come first, because letters such as `ß` are two in capitals. The final sigma equals
 * the other one; so do `Iıİi`.
 */
export const searchKeyOf = (text: string): string =>
  text.normalize('NFC').toUpperCase().replaceAll('İ', 'I').toLowerCase().normalize('NFC').replaceAll('ς', 'σ');
