export type { TextKey } from './catalogue.ts';
export {
  formatAmount,
  formatList,
  formatNumber,
  formatPercent,
  setLanguage,
  t,
  textDirection,
  tooltip,
} from './current-language.ts';
