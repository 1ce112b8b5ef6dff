import sharp from 'sharp';

/** Returns how much neighbouring pixels of a picture differ on average. It is less for a soft picture. */
export const sharpnessOf = async (picture: Buffer): Promise<number> => {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  let sum = 0;
  for (let at = info.width; at < data.length; at += 1)
    sum += Math.abs(data[at]! - data[at - 1]!) + Math.abs(data[at]! - data[at - info.width]!);
  return sum / data.length;
};
