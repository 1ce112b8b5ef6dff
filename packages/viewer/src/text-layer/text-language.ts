const languages: readonly (readonly [script: RegExp, language: string])[] = [
  [/[\p{sc=Hira}\p{sc=Kana}]/u, 'ja'],
  [/\p{sc=Hang}/u, 'ko'],
  [/\p{sc=Han}/u, 'zh'],
  [/\p{sc=Arab}/u, 'ar'],
  [/\p{sc=Hebr}/u, 'he'],
  [/\p{sc=Cyrl}/u, 'ru'],
  [/\p{sc=Grek}/u, 'el'],
  [/\p{sc=Thai}/u, 'th'],
  [/\p{sc=Deva}/u, 'hi'],
];
/** A language is chosen when this part of the letters is in its script. */
const minPart = 0.2;

/**
 * Returns a language that is written in the script of a text. So screen readers use a voice that can read it. `""` for
 * Latin letters, which say nothing about the language.
 */
export const textLanguage = (text: string): string => {
  const letters = text.match(/\p{L}/gu) ?? [];
  const share = (script: RegExp): number => letters.filter((letter) => script.test(letter)).length / letters.length;
  return languages.find(([script]) => script.test(text) && share(script) >= minPart)?.[1] ?? '';
};
