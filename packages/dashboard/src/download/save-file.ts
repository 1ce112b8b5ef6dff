/** The browser reads the address after the click. In milliseconds. */
const keptForMs = 60_000;

/** Saves a file as if the person had clicked a link to it. */
export const saveFile = (file: Blob, name: string): void => {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), keptForMs);
};
