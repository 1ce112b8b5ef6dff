/** Opens the browser's dialog for PDF files. Must run while the browser handles a click or a key. */
export const chooseFiles = (onChosen: (files: readonly File[]) => void): void => {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = 'application/pdf,.pdf';
  input.multiple = true;
  input.addEventListener('change', () => onChosen([...(input.files ?? [])]));
  input.click();
};
