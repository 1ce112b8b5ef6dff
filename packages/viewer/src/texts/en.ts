/**
 * The texts in English. Every other language has exactly these keys and placeholders.
 *
 * `{name}` is a placeholder. A text that depends on a number has a form for each plural category of the language.
 * `{count}` is that number. Texts are whole sentences or labels: never build a sentence from several texts.
 */
export const texts = {
  // Names of pages
  pages: 'Pages',
  pageName: 'Page {page}',
  pageRange: 'Pages {first} to {last}',
  pageOf: 'Page {page} of {total}',
  pageClosed: 'Page {page}, closed',
  pageRangeClosed: 'Pages {first} to {last}, closed',

  // Toolbar
  thumbnails: 'Thumbnails',
  download: 'Download',
  fullScreen: 'Full screen',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  /** Labels the field with the page number. */
  page: 'Page',
  goToPage: 'Go to a page',
  /** Follows the field with the page number. */
  ofTotal: 'of {total}',
  zoom: 'Zoom',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  resetZoom: 'Reset the zoom',
  resetZoomFrom: 'Reset the zoom, now {present}',
  fitWidth: 'Fit width',
  fitPage: 'Fit page',
  trueSize: 'Actual size',
  twoPages: 'Two pages',
  rotateRight: 'Rotate right',
  rotateLeft: 'Rotate left',
  slideshow: 'Slideshow',
  slideshowStarted: 'Slideshow. Press Esc to leave.',
  leaveSlideshow: 'Leave the slideshow',
  more: 'More',
  readingProgress: 'Reading progress',
  opening: 'Opening',
  /** The tooltip of a button with its keys. */
  withKeys: '{label} ({keys})',

  // Sender
  sharedBy: 'Shared by {name}',
  downloadFailed: 'The file could not be downloaded. Try again.',

  // Pages
  document: 'Document',
  documentOpening: 'The document is being opened.',
  documentOpensSlowly: 'The document is taking a while to open.',
  pageNotLoaded: 'Page {page} could not be loaded.',
  pageLoadsSlowly: 'This page is taking a while to load.',
  pageWaitsForNetwork: 'You are offline. This page loads when you are online again.',
  nowOffline: 'You are offline.',
  onlineAgain: 'You are online again.',
  tryAgain: 'Try again',
  /** Another script than that of the first page, such as that of the search. */
  partNotLoaded: 'This part of the viewer could not be loaded. Check your connection, then reload the page.',
  reload: 'Reload',
  pageIsImage: 'This page is an image without text.',
  pageOnwards: 'Page {page} onwards',
  morePagesWait: {
    one: 'One more page is waiting for you.',
    other: '{count} more pages are waiting for you.',
  },
  enterEmailToContinue: 'Enter your e-mail to continue',
  morePagesOpen: 'You can read on now.',

  // Search
  search: 'Search',
  searchInDocument: 'Search in the document',
  previousMatch: 'Previous match',
  nextMatch: 'Next match',
  closeSearch: 'Close the search',
  /** The number of the current match. */
  matchOf: '{current} of {total}',
  noMatches: 'No matches',
  /** Other pages of the document are closed. */
  noMatchesOnOpenPages: 'No matches on the open pages',
  noTextToSearch: 'This document has no text to search.',
  searchingPage: 'Searching page {page} of {total}',
  searchIncomplete: 'Some pages could not be searched.',
  /** The words around the match follow. */
  matchAnnounced: 'Match {current} of {total}, page {page}',

  // Links and outline
  linksOfPage: 'Links on page {page}',
  /** `{text}` is the text of the link in the document. */
  linkToPage: '{text}, page {page}',
  closedPage: 'Closed page',
  linkToClosedPage: '{text}, closed page',
  closedPageReason: 'This page is closed. Enter your e-mail to continue.',
  addressInNewTab: '{address}, opens in a new tab',
  linkInNewTab: '{text}, {address}, opens in a new tab',
  linkToMail: '{text}, {address}',
  outline: 'Outline',
  thumbnailsAndOutline: 'Thumbnails and outline',
  /** Names the panel with thumbnails and outline. */
  contents: 'Contents of the document',

  // A document that cannot be shown
  notOpenedHeading: 'The document did not open',
  notFoundHeading: 'There is no document here',
  notFound: 'It was taken down. Ask the person who sent it to you.',
  notReached: 'The document could not be reached. Check your connection, then try again.',
  notOpened: 'The document could not be opened. Load the page again.',
  /** `{tryAgain}` is one of the following sentences. */
  tooManyRequests: 'There are too many requests from your network. {tryAgain}',
  notShownNow: 'The document cannot be shown at the moment. {tryAgain}',
  tryAgainInAMoment: 'Try again in a moment.',
  tryAgainInMinutes: {
    one: 'Try again in about a minute.',
    other: 'Try again in about {count} minutes.',
  },

  // Password and e-mail
  passwordHeading: 'This document has a password',
  passwordReason: 'Enter the password that the sender gave you.',
  password: 'Password',
  gateHeading: 'Before you read',
  gateReason: 'The sender asks for your e-mail before you read this document.',
  previewGateHeading: 'Read on',
  previewGateReason: 'The sender asks for your e-mail before you read on.',
  email: 'E-mail',
  nameOptional: 'Name (optional)',
  back: 'Back',
  continue: 'Continue',
  emailMissing: 'Enter your e-mail address.',
  emailInvalid: 'This is not an e-mail address. Write it like name@company.com.',
  emailDisposable: 'This address is from a disposable mail service. Use a permanent address.',
  emailFree: 'Use your work e-mail: the sender does not accept free mail addresses.',
  emailNotAccepted: 'This address is not accepted. Use another one.',
  nameTooLong: 'This name is too long. Use at most {maximum} characters.',
  nameInvalid: 'Write your name in one line of text.',
  passwordMissing: 'Enter the password.',
  passwordWrong: 'This is not the password. Check it, and enter it again.',
  offline: 'You seem to be offline. Check your connection, then try again.',
  accessChanged: 'The sender has just changed who may read this. Load the page again.',
  tooManyAttempts: 'Too many attempts. {tryAgain}',
  failedHere: 'That did not work on our side. {tryAgain}',

  // Privacy
  measured: '{operator} measures for the sender which pages are read, and for how long.',
  measuredFor: '{operator} measures for {sender} which pages are read, and for how long.',
  measuredByThisSite: 'This site measures for the sender which pages are read, and for how long.',
  anonymousByPreference:
    'Your browser asks not to be tracked: you stay anonymous unless you leave your e-mail yourself.',
  privacy: 'Privacy',
  opensInNewTab: '(opens in a new tab)',

  // Keys
  shortcuts: 'Keyboard shortcuts',
  singleKeys: 'Shortcuts with a single key',
  singleKeysHint:
    'Letters, digits and signs. Switch them off if you dictate, or press keys by accident. All other keys keep working.',
  screenDown: 'A screen down',
  screenUp: 'A screen up',
  firstPage: 'First page',
  lastPage: 'Last page',
  standardZoom: 'Standard zoom',
  keyControl: 'Ctrl',
  keyShift: 'Shift',
  keySpace: 'Space',
  keyHome: 'Home',
  keyEnd: 'End',
  keyPageUp: 'Page Up',
  keyPageDown: 'Page Down',
  close: 'Close',
  cancel: 'Cancel',

  // Print
  print: 'Print',
  loadingForPrint: 'Page {loaded} of {total} is ready to print.',
  printFailed: 'The pages could not be loaded. Check your connection, then try again.',
  firstPrintedPage: 'From page',
  lastPrintedPage: 'To page',
  printLimit: 'This document has {total} pages. One print has at most {count}.',
  printRefused: 'The sender does not allow printing.',
  nothingPrinted: 'No page of this document is printed here.',
  /** `{pages}` is a list such as "1 to 3, 7, and 9". */
  pagesPrinted: {
    one: 'Page {pages} of {total} is printed here.',
    other: 'Pages {pages} of {total} are printed here.',
  },
  pageSpan: '{first} to {last}',
  printFromMenu: 'The other pages have not been loaded. To print all pages, choose “Print” in the menu “More”.',
  scrollToPrint:
    'The other pages have not been loaded. Scroll through the other pages, then print again. A long document needs several prints.',
  passwordToPrint: 'The document is protected. Enter its password, then print again.',
  pageClosedInPrint: 'Page {page} is closed. Enter your e-mail address to open it.',
  pagesClosedInPrint: 'Pages {first} to {last} are closed. Enter your e-mail address to open them.',
} as const;
