export { aBrowserBuild, builtScript } from './a-browser-build.ts';
export { aDocumentFacts, anEventContext, aReaderSnapshot, aStatsChanged } from './builders.ts';
export {
  asAccount,
  asOwner,
  asService,
  asViewer,
  browser,
  silentLogger,
  testKeySettings,
  testMailTokenKey,
  testSecret,
  testSigningKey,
  testVerifyKeys,
} from './callers.ts';
export { chromiumLaunch } from './chromium.ts';
export {
  agreementOf,
  colourDifferenceOf,
  gradientDifferenceOf,
  drawnByPoppler,
  referenceReaders,
  referenceWords,
  sharpnessOf,
} from './fidelity/index.ts';
export type { Agreement, ColourDifference } from './fidelity/index.ts';
export { conditionLimitMs, eventually } from './eventually.ts';
export { isolated, testServers } from './isolated.ts';
export type { Isolated, TestServers } from './isolated.ts';
export { galleryPage } from './gallery-page.ts';
export { findRemains } from './find-remains.ts';
export { manageBroker } from './manage-broker.ts';
export { startThrowawayStack } from './throwaway-stack.ts';
export type { ThrowawayStack } from './throwaway-stack.ts';
export {
  aPage,
  circularPdf,
  deepPdf,
  flatPdf,
  laughingPdf,
  onePage,
  pdfOf,
  preceded,
  streamOf,
} from './pdfs/by-hand.ts';
export { acceptedPdfs, rejectedPdfs } from './pdfs/catalogue.ts';
export type { TestPdfName } from './pdfs/catalogue.ts';
export { jbig2Picture, jpeg2000Picture } from './pdfs/encoded-pictures.ts';
export { testPdf } from './pdfs/test-pdf.ts';
export { seeded } from '@docsight/sample-pdfs/seeded';
export { storedText } from './stored-text.ts';
export { tapEvents } from './tap-events.ts';
export type { EventTap } from './tap-events.ts';
export { debianPrograms } from './debian-programs.ts';
export { ensureToolsInstalled } from './tools.ts';
