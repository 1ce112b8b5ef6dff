/**
 * pdf.js makes one matrix while it loads, and uses matrices for drawing only. Without this class it would load a native
 * canvas, which a child without native code cannot do. Import pdf-parse after this file.
 */
Object.assign(globalThis, { DOMMatrix: Object });
