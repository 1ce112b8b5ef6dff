import { randomUUID } from 'node:crypto';
import { defaultSettings } from '@docsight/contracts';
import { noCounters, titleKeyOf } from '../src/documents/index.ts';
import type { Document } from '../src/documents/index.ts';

/** Makes an active document of ten pages with default settings. */
export const aDocument = (overrides: Partial<Document> = {}): Document => {
  const title = overrides.title ?? 'A report';
  return {
    id: randomUUID(),
    accountId: randomUUID(),
    version: 1,
    code: 'Ab12Cd',
    title,
    titleKey: titleKeyOf(title),
    pageCount: 10,
    originalFilename: 'report.pdf',
    settings: defaultSettings(10),
    passwordHash: null,
    passwordVersion: 0,
    fileId: '0123456789abcdef01234567',
    sizeBytes: 1_000,
    sha256: 'ab'.repeat(32),
    isActive: true,
    createdAt: new Date('2026-01-02T03:04:05.000Z'),
    updatedAt: new Date('2026-01-02T03:04:05.000Z'),
    counters: noCounters,
    ...overrides,
  };
};
