import { describe, expect, it } from '@jest/globals';
import { textLanguage } from './text-language.ts';

describe('the language of a text', () => {
  it.each([
    ['', ''],
    ['An English text', ''],
    ['資料の読まれ方', 'ja'],
    ['阅读报告 PDF', 'zh'],
    ['문서 읽기', 'ko'],
    ['تقرير عن القراءة', 'ar'],
    ['Отчет', 'ru'],
    ['Many Latin words and one 資', ''],
    ['2026 · 12 %', ''],
  ])('%j is %j', (text, language) => {
    expect(textLanguage(text)).toBe(language);
  });
});
