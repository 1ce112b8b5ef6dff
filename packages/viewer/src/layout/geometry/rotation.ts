/** Degrees by which the reader turned the pages, clockwise. */
export type Rotation = 0 | 90 | 180 | 270;

/** A place in an area, as fractions of its width and height: 0 to 1 from its top left corner. */
export type Fractions = { x: number; y: number };

/** A rectangle in an area, as fractions of its width and height. */
export type Area = Fractions & { width: number; height: number };

export const isSideways = (rotation: Rotation): boolean => rotation === 90 || rotation === 270;

const rotations: readonly Rotation[] = [0, 90, 180, 270];
/** Returns the rotation that does the same as a turn by -270 to 270 degrees. */
const rotationBy = (degrees: number): Rotation => rotations[((degrees + 360) % 360) / 90]!;

export const turned = (rotation: Rotation, by: 90 | -90): Rotation => rotationBy(rotation + by);

/** Converts a place on the upright page to the same place in the box of the turned page. */
export const boxPlaceOf = (rotation: Rotation, { x, y }: Fractions): Fractions => {
  switch (rotation) {
    case 0:
      return { x, y };
    case 90:
      return { x: 1 - y, y: x };
    case 180:
      return { x: 1 - x, y: 1 - y };
    case 270:
      return { x: y, y: 1 - x };
  }
};

/** Converts a place in the box of a turned page to the same place on the upright page. */
export const pagePlaceOf = (rotation: Rotation, place: Fractions): Fractions =>
  boxPlaceOf(rotationBy(-rotation), place);

/** Converts an area of the upright page to the same area of its box. */
export const boxAreaOf = (rotation: Rotation, area: Area): Area => {
  const one = boxPlaceOf(rotation, area);
  const other = boxPlaceOf(rotation, { x: area.x + area.width, y: area.y + area.height });
  return {
    x: Math.min(one.x, other.x),
    y: Math.min(one.y, other.y),
    width: Math.abs(one.x - other.x),
    height: Math.abs(one.y - other.y),
  };
};

/** Converts an area of a box to the same area of the upright page. */
export const pageAreaOf = (rotation: Rotation, area: Area): Area => boxAreaOf(rotationBy(-rotation), area);
