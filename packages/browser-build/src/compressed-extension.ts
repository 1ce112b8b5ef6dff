/** The extensions of the compressed copies that a build has beside its files, by encoding. */
export const compressedExtension = { br: '.br', gzip: '.gz' } as const;
