import type { Texts } from './catalogue.ts';

/** The texts in German. */
export const texts: Texts = {
  // Names of pages
  pages: 'Seiten',
  pageName: 'Seite {page}',
  pageRange: 'Seiten {first} bis {last}',
  pageOf: 'Seite {page} von {total}',
  pageClosed: 'Seite {page}, gesperrt',
  pageRangeClosed: 'Seiten {first} bis {last}, gesperrt',

  // Toolbar
  thumbnails: 'Miniaturansichten',
  download: 'Herunterladen',
  fullScreen: 'Vollbild',
  previousPage: 'Vorherige Seite',
  nextPage: 'Nächste Seite',
  page: 'Seite',
  goToPage: 'Zu einer Seite gehen',
  ofTotal: 'von {total}',
  zoom: 'Zoom',
  zoomIn: 'Vergrößern',
  zoomOut: 'Verkleinern',
  resetZoom: 'Zoom zurücksetzen',
  resetZoomFrom: 'Zoom zurücksetzen, jetzt {present}',
  fitWidth: 'Seitenbreite',
  fitPage: 'Ganze Seite',
  trueSize: 'Originalgröße',
  twoPages: 'Zwei Seiten',
  rotateRight: 'Nach rechts drehen',
  rotateLeft: 'Nach links drehen',
  slideshow: 'Präsentation',
  slideshowStarted: 'Präsentation. Mit Esc beenden.',
  leaveSlideshow: 'Präsentation beenden',
  more: 'Mehr',
  readingProgress: 'Lesefortschritt',
  opening: 'Wird geöffnet',
  withKeys: '{label} ({keys})',

  // Sender
  sharedBy: 'Geteilt von {name}',
  downloadFailed: 'Die Datei konnte nicht heruntergeladen werden. Versuchen Sie es erneut.',

  // Pages
  document: 'Dokument',
  documentOpening: 'Das Dokument wird geöffnet.',
  pageNotLoaded: 'Seite {page} konnte nicht geladen werden.',
  pageLoadsSlowly: 'Diese Seite braucht etwas länger.',
  pageWaitsForNetwork: 'Sie sind offline. Die Seite wird geladen, sobald Sie wieder online sind.',
  nowOffline: 'Sie sind offline.',
  onlineAgain: 'Sie sind wieder online.',
  tryAgain: 'Erneut versuchen',
  partNotLoaded:
    'Dieser Teil der Ansicht konnte nicht geladen werden. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  pageIsImage: 'Diese Seite ist ein Bild ohne Text.',
  pageOnwards: 'Ab Seite {page}',
  morePagesWait: {
    one: 'Eine weitere Seite wartet auf Sie.',
    other: '{count} weitere Seiten warten auf Sie.',
  },
  enterEmailToContinue: 'Mit E-Mail-Adresse weiterlesen',
  morePagesOpen: 'Sie können jetzt weiterlesen.',

  // Search
  search: 'Suchen',
  searchInDocument: 'Im Dokument suchen',
  previousMatch: 'Vorheriger Treffer',
  nextMatch: 'Nächster Treffer',
  closeSearch: 'Suche schließen',
  matchOf: '{current} von {total}',
  noMatches: 'Keine Treffer',
  noMatchesOnOpenPages: 'Keine Treffer auf den zugänglichen Seiten',
  noTextToSearch: 'Dieses Dokument enthält keinen Text, der sich durchsuchen lässt.',
  searchingPage: 'Seite {page} von {total} wird durchsucht',
  searchIncomplete: 'Einige Seiten konnten nicht durchsucht werden.',
  matchAnnounced: 'Treffer {current} von {total}, Seite {page}',

  // Links and outline
  linksOfPage: 'Links auf Seite {page}',
  linkToPage: '{text}, Seite {page}',
  closedPage: 'Gesperrte Seite',
  linkToClosedPage: '{text}, gesperrte Seite',
  closedPageReason: 'Diese Seite ist gesperrt. Geben Sie Ihre E-Mail-Adresse ein, um weiterzulesen.',
  addressInNewTab: '{address}, wird in einem neuen Tab geöffnet',
  linkInNewTab: '{text}, {address}, wird in einem neuen Tab geöffnet',
  linkToMail: '{text}, {address}',
  outline: 'Gliederung',
  thumbnailsAndOutline: 'Miniaturansichten und Gliederung',
  contents: 'Inhalt des Dokuments',

  // A document that cannot be shown
  notOpenedHeading: 'Das Dokument wurde nicht geöffnet',
  notFoundHeading: 'Hier ist kein Dokument',
  notFound: 'Es wurde entfernt. Fragen Sie die Person, die es Ihnen geschickt hat.',
  notReached: 'Das Dokument ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  notOpened: 'Das Dokument konnte nicht geöffnet werden. Laden Sie die Seite neu.',
  tooManyRequests: 'Aus Ihrem Netzwerk kommen zu viele Anfragen. {tryAgain}',
  notShownNow: 'Das Dokument kann im Moment nicht angezeigt werden. {tryAgain}',
  tryAgainInAMoment: 'Versuchen Sie es gleich erneut.',
  tryAgainInMinutes: {
    one: 'Versuchen Sie es in etwa einer Minute erneut.',
    other: 'Versuchen Sie es in etwa {count} Minuten erneut.',
  },

  // Password and e-mail
  passwordHeading: 'Dieses Dokument ist passwortgeschützt',
  passwordReason: 'Geben Sie das Passwort ein, das Sie vom Absender bekommen haben.',
  password: 'Passwort',
  gateHeading: 'Bevor Sie lesen',
  gateReason: 'Der Absender bittet um Ihre E-Mail-Adresse, bevor Sie dieses Dokument lesen.',
  previewGateHeading: 'Weiterlesen',
  previewGateReason: 'Der Absender bittet um Ihre E-Mail-Adresse, bevor Sie weiterlesen.',
  email: 'E-Mail',
  nameOptional: 'Name (optional)',
  back: 'Zurück',
  continue: 'Weiter',
  emailMissing: 'Geben Sie Ihre E-Mail-Adresse ein.',
  emailInvalid: 'Das ist keine E-Mail-Adresse. Schreiben Sie sie wie name@firma.de.',
  emailDisposable: 'Das ist eine Wegwerfadresse. Verwenden Sie eine dauerhafte Adresse.',
  emailFree:
    'Verwenden Sie Ihre geschäftliche E-Mail-Adresse: Der Absender nimmt keine Adressen kostenloser Anbieter an.',
  emailNotAccepted: 'Diese Adresse wird nicht angenommen. Verwenden Sie eine andere.',
  nameTooLong: 'Dieser Name ist zu lang. Verwenden Sie höchstens {maximum} Zeichen.',
  nameInvalid: 'Schreiben Sie Ihren Namen in eine Zeile.',
  passwordMissing: 'Geben Sie das Passwort ein.',
  passwordWrong: 'Das Passwort ist falsch. Prüfen Sie es und geben Sie es erneut ein.',
  offline: 'Sie sind anscheinend offline. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  accessChanged: 'Der Absender hat soeben geändert, wer dieses Dokument lesen darf. Laden Sie die Seite neu.',
  tooManyAttempts: 'Zu viele Versuche. {tryAgain}',
  failedHere: 'Bei uns ist ein Fehler aufgetreten. {tryAgain}',

  // Privacy
  measured: '{operator} misst für den Absender, welche Seiten wie lange gelesen werden.',
  measuredFor: '{operator} misst für {sender}, welche Seiten wie lange gelesen werden.',
  measuredByThisSite: 'Diese Website misst für den Absender, welche Seiten wie lange gelesen werden.',
  anonymousByPreference:
    'Ihr Browser teilt mit, dass Sie nicht verfolgt werden möchten: Sie bleiben anonym, solange Sie nicht selbst Ihre E-Mail-Adresse angeben.',
  privacy: 'Datenschutz',
  opensInNewTab: '(wird in einem neuen Tab geöffnet)',

  // Keys
  shortcuts: 'Tastenkürzel',
  singleKeys: 'Kürzel mit einer einzelnen Taste',
  singleKeysHint:
    'Buchstaben, Ziffern und Sonderzeichen. Schalten Sie sie ab, wenn Sie diktieren oder Tasten versehentlich drücken. Alle anderen Tasten funktionieren weiterhin.',
  screenDown: 'Einen Bildschirm nach unten',
  screenUp: 'Einen Bildschirm nach oben',
  firstPage: 'Erste Seite',
  lastPage: 'Letzte Seite',
  standardZoom: 'Standardgröße',
  keyControl: 'Strg',
  keyShift: 'Umschalt',
  keySpace: 'Leertaste',
  keyHome: 'Pos1',
  keyEnd: 'Ende',
  keyPageUp: 'Bild auf',
  keyPageDown: 'Bild ab',
  close: 'Schließen',
  cancel: 'Abbrechen',

  // Print
  print: 'Drucken',
  loadingForPrint: 'Seite {loaded} von {total} ist bereit zum Drucken.',
  printFailed: 'Die Seiten konnten nicht geladen werden. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  firstPrintedPage: 'Von Seite',
  lastPrintedPage: 'Bis Seite',
  printLimit: 'Dieses Dokument hat {total} Seiten. Ein Ausdruck umfasst höchstens {count}.',
  printRefused: 'Der Absender erlaubt das Drucken nicht.',
  nothingPrinted: 'Hier ist keine Seite dieses Dokuments gedruckt.',
  pagesPrinted: {
    one: 'Hier ist Seite {pages} von {total} gedruckt.',
    other: 'Hier sind die Seiten {pages} von {total} gedruckt.',
  },
  pageSpan: '{first} bis {last}',
  printFromMenu:
    'Die anderen Seiten wurden nicht geladen. Um alle Seiten zu drucken, wählen Sie „Drucken“ im Menü „Mehr“.',
  scrollToPrint:
    'Die anderen Seiten wurden nicht geladen. Blättern Sie durch die anderen Seiten und drucken Sie dann erneut. Für ein langes Dokument sind mehrere Ausdrucke nötig.',
  passwordToPrint: 'Das Dokument ist geschützt. Geben Sie das Passwort ein und drucken Sie dann erneut.',
  pageClosedInPrint: 'Seite {page} ist gesperrt. Geben Sie Ihre E-Mail-Adresse ein, um sie zu öffnen.',
  pagesClosedInPrint:
    'Die Seiten {first} bis {last} sind gesperrt. Geben Sie Ihre E-Mail-Adresse ein, um sie zu öffnen.',
};
