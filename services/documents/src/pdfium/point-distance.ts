/**
 * Points of lines that are farther than this from the corner of a bitmap, in pixels, are drawn nearer. PDFium's own
 * distance is 32,000. Its rasterizer has 24 bits for whole pixels, so this is far from an overflow.
 */
export const maxPointPixels = 128_000;

/** Source: HardClip in fx_agg_driver.cpp of PDFium. */
const builtIn = 32_000;
/** HardClip compares and replaces both coordinates. It is inlined for the point of a line and for the three of a curve. */
const places = 16;

/**
 * Raises the distance of points in the compiled program of PDFium, in place. There is no setting for it.
 * @throws Error for another build of PDFium: look for the places again.
 */
export const raisePointDistance = (wasm: Buffer): Buffer => {
  for (const sign of [1, -1]) {
    const replaced = replaceAll(wasm, constant(sign * builtIn), constant(sign * maxPointPixels));
    if (replaced !== places) throw new Error(`PDFium has ${replaced} places with ${sign * builtIn}, not ${places}.`);
  }
  return wasm;
};

/** Returns the instruction f32.const of WebAssembly. */
const constant = (value: number): Buffer => {
  const instruction = Buffer.from([0x43, 0, 0, 0, 0]);
  instruction.writeFloatLE(value, 1);
  return instruction;
};

const replaceAll = (bytes: Buffer, one: Buffer, other: Buffer): number => {
  let count = 0;
  for (let at = bytes.indexOf(one); at !== -1; at = bytes.indexOf(one, at + other.length), count += 1)
    other.copy(bytes, at);
  return count;
};
