import sampleUrl from '../first-run/docsight-sample.pdf?url&no-inline';

/** Loads the sample PDF that comes with the page. */
export const loadSamplePdf = async (): Promise<File> => {
  const response = await fetch(sampleUrl);
  if (!response.ok) throw new Error(`The sample PDF was not loaded: ${response.status}.`);
  return new File([await response.blob()], 'Docsight sample.pdf', { type: 'application/pdf' });
};
