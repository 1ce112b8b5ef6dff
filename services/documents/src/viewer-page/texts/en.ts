/**
 * The texts of the pages that the server writes, in English. Every other language has exactly these keys and
 * placeholders: `{operator}`, `{sender}` and `{cookie}`.
 */
export const texts = {
  // Viewer page
  scriptNeeded: 'This document is shown by a script. Allow JavaScript for this site to read it.',
  sharedBy: 'Shared by {sender}.',
  toReadOnline: 'A document to read online.',

  // Every page of text
  sharedWith: 'Shared with Docsight',

  // Not found
  absentTitle: 'No document here',
  absentHeading: 'There is no document here',
  absentReason: 'The link may be mistyped, or its document was taken down. Ask the person who sent it to you.',

  // Privacy
  privacyTitle: 'How reading is measured',
  privacyLead:
    'Documents shared with Docsight show the person who shared them how they are read. {operator} measures it for that person.',
  measuredHeading: 'What is measured',
  measuredPages:
    'Which pages were on your screen, when, and for how many seconds. Time counts only while the page is visible and you are active. It stops half a minute after your last movement.',
  measuredReturns: 'Whether you came back, and whether you downloaded the document.',
  measuredEmail:
    'Some documents ask for your e-mail address. If you enter it, it is stored with your name, if you give one, and with what you read in that document. Otherwise you stay anonymous.',
  measuredOnlyHere:
    'No other site receives these data, and they are not used for advertising. Your network address is used only to limit the number of requests. It is not stored with what you read.',
  purposeHeading: 'Purpose',
  purpose:
    'The person who shared the document learns which parts are of interest, and can write to readers who entered their address. That person sees the data, and so do the programs to which they are forwarded.',
  cookieHeading: 'The cookie',
  cookie:
    'There is one cookie for each document, {cookie}. It opens the document to you and recognises your browser when you return. It is sent to this site only and expires 400 days after your last visit.',
  offlineStorage: 'While you are offline, your browser stores what could not be sent yet, for a day at most.',
  anonymityHeading: 'If you do not want to be recognised',
  anonymity:
    'Switch on Global Privacy Control in your browser. Then you are a new, anonymous reader each time you open a document, and the cookie is removed when you close the browser. If you enter your e-mail address nevertheless, it counts until you load the document again.',
  erasureHeading: 'How to have your data erased',
  erasure:
    'Ask the person who shared the document with you. They can erase all data about you permanently. If you delete the cookies of this site, you become a new reader.',
} as const;

/** The texts of a language. */
export type PageTexts = Readonly<Record<keyof typeof texts, string>>;
