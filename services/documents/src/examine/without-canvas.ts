/**
 * pdf.js needs this class while it loads, and uses it for drawing only. Without it, it would load a native canvas,
 * which a child without native code cannot do. Import this file before pdf-parse.
 */
class UnusedMatrix {}

Object.assign(globalThis, { DOMMatrix: UnusedMatrix });
