const units = ['kB', 'MB', 'GB'] as const;

/** Returns a size, such as "812 bytes", "1.2 MB" or "64 MB". */
export const formatBytes = (bytes: number): string => {
  if (bytes < 1_000) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`;
  let size = bytes / 1_000;
  let index = 0;
  while (size >= 999.5 && index < units.length - 1) {
    size /= 1_000;
    index += 1;
  }
  return `${size < 9.95 ? size.toFixed(1) : Math.round(size)} ${units[index]}`;
};
