import { readFileSync } from 'node:fs';
import path from 'node:path';
import { system } from '@docsight/local-stack';

export const root = path.resolve(import.meta.dirname, '../../..');
const texts = new Map<string, string>();
/** Returns the text of a file of the repository. Reads it once. */
export const textOf = (file: string): string => {
  const text = texts.get(file) ?? readFileSync(path.join(root, file), 'utf8');
  texts.set(file, text);
  return text;
};

/** What every deployment of a service must be, whether by docker compose or by the chart. */
export type ServiceFacts = {
  service: system.ServiceName;
  settings: string[];
  /** Those of `settings` that come from a secret. */
  secrets: string[];
  /** The services that may call it. */
  callers: system.ServiceName[];
  /** The least limit of memory, in MiB. */
  minMemoryMiB: number;
};

/** An idle process has 92 to 112 MiB. It may grow four times. */
const usualMemoryMiB = 448;

const numberIn = (file: string, pattern: RegExp): number => {
  const [, found] = pattern.exec(textOf(file)) ?? [];
  if (found === undefined) throw new Error(`${file} has no ${pattern.source}`);
  return Number(found);
};

/** The memory of all child processes of documents at their limits, and of the process itself. */
export const documentsMemoryMiB = (maxUploadMb: number): number => {
  const childrenOf = (file: string, concurrencyFile: string): number =>
    numberIn(concurrencyFile, /^ +concurrency: (\d+),$/m) *
    (numberIn(file, /[mM]axRssBytes = (\d+) \* 1024 \* 1024/) + numberIn(file, /rssPerFileByte = (\d+)/) * maxUploadMb);
  const examiner = 'services/documents/src/examine/examiner.ts';
  const renderer = 'services/documents/src/rendering/page-renderer.ts';
  return 512 + childrenOf(examiner, examiner) + childrenOf(renderer, 'services/documents/src/pages/pages.ts');
};

export const factsOf = (service: system.ServiceName, maxUploadMb: number): ServiceFacts => {
  const settings = system.settingsOf(service);
  return {
    service,
    settings,
    secrets: settings.filter((name) => system.secretSettings.includes(name)),
    callers: system.serviceNames.filter((caller) => system.services[caller].calls.includes(service)),
    minMemoryMiB: system.services[service].hasDataFolder ? documentsMemoryMiB(maxUploadMb) : usualMemoryMiB,
  };
};

/** Seconds that a supervisor must wait besides both settings. Source: Specification 11.7. */
export const stopMarginSeconds = 11;
