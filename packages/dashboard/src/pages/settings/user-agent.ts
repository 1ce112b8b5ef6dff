/** The first that is in a user agent is its browser: others claim to be Chrome or Safari too. */
const browsers: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
  [/^curl\//i, 'curl'],
];

/** The first that is in a user agent is its system: iPads and Android devices claim to be a Mac or Linux too. */
const systems: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

const nameIn = (userAgent: string, names: typeof browsers): string | undefined =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1];

/** Returns the browser and the system of a user agent in words, such as "Firefox on Linux". */
export const deviceName = (userAgent: string): string => {
  const browser = nameIn(userAgent, browsers) ?? 'Unknown browser';
  const system = nameIn(userAgent, systems);
  return system === undefined ? browser : `${browser} on ${system}`;
};
