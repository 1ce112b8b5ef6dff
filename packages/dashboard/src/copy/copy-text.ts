/** How a text was copied. `denied`: the browser allows neither way, and the person copies it by hand. */
export type CopyResult = 'copied' | 'denied';

type Surroundings = {
  /** Absent on pages that are neither of https nor of this device. */
  clipboard: { writeText(text: string): Promise<void> } | undefined;
  /** Selects the text in the page and asks the browser to copy it, as browsers did before. Returns whether it did. */
  copySelected: () => boolean;
};

/** Copies a text to the clipboard. If that is denied, tries the older way. */
export const copyText = async (text: string, { clipboard, copySelected }: Surroundings): Promise<CopyResult> => {
  try {
    if (clipboard) {
      await clipboard.writeText(text);
      return 'copied';
    }
  } catch {
    // The person or a policy denied it.
  }
  return copySelected() ? 'copied' : 'denied';
};
