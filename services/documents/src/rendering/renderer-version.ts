/**
 * The version of everything that makes pictures, texts and sizes: this folder, PDFium, its fonts and the encoder.
 * Raise it with every change that readers can see. What an older version made is then never found.
 */
const rendererVersion = 5;

/** Returns the name under which a derived file is stored. It differs between versions of the renderer. */
export const derivedFileName = (content: string): string => `r${rendererVersion}-${content}`;
