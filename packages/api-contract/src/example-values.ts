// Values that several examples share.

export const exampleTime = '2026-01-31T09:30:00.000Z';

/** A document, as lists and events contain it. */
export const documentReference = {
  id: '6f1f3f1e-5b0a-4c62-9a43-0a4d6f7f2b11',
  title: 'Series A deck',
  short_code: 's-Ab3dE9',
  url: 'https://docs.example.com/s/Ab3dE9',
};
