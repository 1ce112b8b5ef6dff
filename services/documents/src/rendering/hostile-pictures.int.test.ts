import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Logger } from '@docsight/service-kit';
import { eventually, seeded, silentLogger } from '@docsight/testkit';
import { aPdf } from '../../test/a-pdf.ts';
import { brokenPicturePdf, endlessPicturePdf, pictureFormats, trappingPdf } from '../../test/broken-pictures.ts';
import { renderChildFile } from '../../test/harness.ts';
import { makePageRenderer } from './page-renderer.ts';
import type { PageRenderer } from './page-renderer.ts';

/** A tenth of the product's limit. */
const timeoutMs = 1_500;
/** For each format. A longer run had many thousands. */
const picturesTried = 12;

/** A process of the renderer, and the outcomes of its tasks. */
type Child = { process: ChildProcess; outcomes: string[] };

describe('a malformed picture', () => {
  const children: Child[] = [];
  const reasons: unknown[] = [];
  let folder: string;
  let renderer: PageRenderer;
  let files = 0;

  const onProcess = (message: unknown): void => {
    const { process } = message as { process: ChildProcess };
    const child: Child = { process, outcomes: [] };
    children.push(child);
    process.on('message', (sent: { kind: string; result?: { kind: string } }) => {
      if (sent.kind === 'done') child.outcomes.push(sent.result!.kind);
    });
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'docsight-pictures-'));
    subscribe('child_process', onProcess);
    const warn = ({ reason }: { reason?: unknown }) => reasons.push(reason);
    const logger = { ...silentLogger, warn } as unknown as Logger;
    renderer = makePageRenderer({ childFile: renderChildFile, filesFolder: folder, logger, timeoutMs });
  });
  afterAll(async () => {
    unsubscribe('child_process', onProcess);
    await renderer.part.stop?.();
    await rm(folder, { recursive: true });
  });

  const draw = async (content: Buffer) => {
    files += 1;
    const path = join(folder, `${files}.pdf`);
    await writeFile(path, content);
    return renderer.image({ fileId: String(files), path }, 1, 400);
  };
  /** The page of another account. Each time it is a new file. */
  const expectSoundPage = async () => expect(await draw(aPdf())).toEqual(sound);
  let sound: unknown;

  /** Returns the outcomes of each process that had a task since the last call, and whether it has ended. */
  const tasksOfChildren = async () => {
    const used = children.splice(0).filter(({ outcomes }) => outcomes.length > 0);
    const last = used.pop()!;
    for (const { process } of used) await eventually(() => expect(process.signalCode).toBe('SIGKILL'));
    expect(last.process.signalCode).toBeNull();
    children.push(last);
    const outcomes = [...used, last].map((child) => child.outcomes);
    last.outcomes = [];
    return outcomes;
  };

  it('that traps PDFium ends its process, so that no other file is drawn there', async () => {
    sound = await draw(aPdf());
    expect(sound).toMatchObject({ kind: 'done' });
    expect(await draw(trappingPdf())).toEqual({ kind: 'unrenderable' });
    await expectSoundPage();
    // The first process had drawn another file, so a new one tries the page again.
    expect(await tasksOfChildren()).toEqual([['done', 'broken'], ['broken'], ['done']]);
    expect(reasons.splice(0)).toEqual([{ kind: 'broken', problem: expect.stringMatching(/^RuntimeError: /) }]);
  });

  it('that takes too long ends its process', async () => {
    await expectSoundPage();
    expect(await draw(endlessPicturePdf())).toEqual({ kind: 'failed' });
    await expectSoundPage();
    expect(await tasksOfChildren()).toEqual([['done'], ['done']]);
    expect(reasons.splice(0)).toEqual(['too-slow']);
  });

  it.each(pictureFormats)('of %s does not change the page of another file', async (format) => {
    const random = seeded(format.length);
    for (let tried = 0; tried < picturesTried; tried += 1) {
      const { kind } = await draw(brokenPicturePdf(format, random));
      expect(['done', 'unrenderable', 'failed']).toContain(kind);
      await expectSoundPage();
    }
  });
});
