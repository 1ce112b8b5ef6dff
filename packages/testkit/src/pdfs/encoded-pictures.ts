/** Pictures in formats that no library here can write. Each is in Base64. */

/** JBIG2 for a PDF: 120 by 80 pixels, a ring around a bar, in a frame. It has one generic region. */
export const jbig2Picture = Buffer.from(
  [
    'AAAAADAAAQAAABMAAAB4AAAAUAAAAAAAAAAAAAAAAAAAASYAAQAAAKcAAAB4AAAAUAAAAAAAAAAAAAAD//3/Av7+/v9xjXSsBlDh',
    'SsFd49E9ZtGvAWbKZOwAcf6YPUgpe/QuRW4sX3ZUOLF68H/IoNrr+8JytFzNaSJ5rMW+dAN5D94wS/VUf4/tDSfaZH7FoguJ0lH/',
    'f7WvcUd4v4Fs5kZj6hlC0eN9cwEfQ9HgclpYEFfctIrsIlx9G/9r2WeFBeaQRvNTzD4GQlcd9v//rA==',
  ].join(''),
  'base64',
);

/** JPEG 2000 in a JP2 file: 96 by 64 pixels, a red disc and a blue box. Written by opj_compress 2.5. */
export const jpeg2000Picture = Buffer.from(
  [
    'AAAADGpQICANCocKAAAAFGZ0eXBqcDIgAAAAAGpwMiAAAAAtanAyaAAAABZpaGRyAAAAQAAAAGAAAwcHAAAAAAAPY29scgEAAAAA',
    'ABAAAAO6anAyY/9P/1EALwAAAAAAYAAAAEAAAAAAAAAAAAAAAGAAAABAAAAAAAAAAAAAAwcBAQcBAQcBAf9SAAwAAAABAQMEBAAB',
    '/1wADUBASEhQSEhQSEhQ/2QAJQABQ3JlYXRlZCBieSBPcGVuSlBFRyB2ZXJzaW9uIDIuNS4w/5AACgAAAAADOQAB/5PfS/B0VRJl',
    'g9pPIktoKaJn2Jq3B+xTQGV3kC3lh+xR2DQtfSO9haTW+XcUO0Zuucpry/yBmDrHGAoVW+LmprkI3yHPjPg8+WEEFtkNipObdHpU',
    'oOIV40wOSMsWIAodTH8/hsUK30NwHzFrMBcGcJMMP9t9FZallTJkpetRUBZ9NKlwNPrFkX59nH5RSM6t8CLhuMf2lSeK1gcA+6BR',
    'ssfGdj5UsPgUVN1nnNN4M3i65cQexsNqhrGTp+62eBCgQe84wqYg5SdpFuuLg4AN0RT5z6uytnyk7ergGOhsJzR5A3tjcl30QYpP',
    'GXsfyboNStK0lPkFIsqDmFdhz9fDho+MSDc4pWWFsjqC4fcjq8KOYcfAnHxG4+A8LiF/aaVx5LhZjcVmvqszQ2sqkyA5LuRuQv94',
    'EnlHRWdF/vSuBURtRIxLwkhCYRikG4wBkmPm7FCYO3w1KsfCxHwvw6iAYm0A+/9PfsFQ9xeYwc+VB2lUSlpFhyiyLiUsjKMu5+FS',
    'OXmOtWbXhLwQYqG+aN5fMBZ9ghM/HoalrUZQUBMZfqkRbRn2xWRwxwsJgGG4FQyjZY8Yzen9xxs+A+PgTIZXeKrm03XDt19N8KO9',
    'cLpVl7kmFrwket9nKheG0K3GUFe9Z/7xVH7quJSSy8jIx8GgR8GiQ+Cwvbl+uVSh/DI4RnpuKA4C0Seg6e4ELbJ2cLG/eDUmluQA',
    'YCt7MHwSbxo9RJz/eJXZAB80of71Os7XcG0qx1UStamNsw6M+XZxu9aZFP8YnqeEngSVOL1TO3ZpH/wS3Lg6J/m0vFUHpkaLcy7g',
    'J8/H1lr/YP8y7fO1Ap9skUZBk8+KRU67p0DJmHMYRRHxZrfHyqdHsayvTMcY6oYhK8mBX1qqlZlIoEu3txD997J1lD3/f/5Yxw0d',
    'IL3K31UZcb4vX3YgctV+xy5HNLHqoMXSuyst9VxcqKE9rZgSxYAHHlWtiF1/NbcDIuepfxqBVmWP8KfugKrJhip5gHYcUdkRnG9N',
    'YfdELENbzdZ6+KofxdcDN5B+W3C7iEDnoA6OwCSqmsi0Pjzq5BJvY4cNPRlnrmoSlM9OBLrS/9k=',
  ].join(''),
  'base64',
);
