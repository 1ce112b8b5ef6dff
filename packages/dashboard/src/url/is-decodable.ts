/** Returns whether the percent-encoding of a path is valid. The router throws an error for any other path. */
export const isDecodable = (path: string): boolean => {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
};
