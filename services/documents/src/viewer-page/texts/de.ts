import type { PageTexts } from './en.ts';

/** The texts in German. */
export const texts: PageTexts = {
  // Viewer page
  scriptNeeded:
    'Dieses Dokument wird mithilfe eines Skripts angezeigt. Erlauben Sie JavaScript für diese Website, um es zu lesen.',
  sharedBy: 'Geteilt von {sender}.',
  toReadOnline: 'Ein Dokument zum Lesen im Browser.',

  // Every page of text
  sharedWith: 'Geteilt über Docsight',

  // Not found
  absentTitle: 'Kein Dokument',
  absentHeading: 'Hier ist kein Dokument',
  absentReason:
    'Vielleicht enthält der Link einen Tippfehler, oder das Dokument wurde entfernt. Fragen Sie die Person, die ihn Ihnen geschickt hat.',

  // Privacy
  privacyTitle: 'Wie das Lesen gemessen wird',
  privacyLead:
    'Wer ein Dokument über Docsight teilt, sieht, wie es gelesen wird. {operator} misst das für diese Person.',
  measuredHeading: 'Was gemessen wird',
  measuredPages:
    'Welche Seiten auf Ihrem Bildschirm waren, wann und wie viele Sekunden lang. Die Zeit zählt nur, solange die Seite sichtbar ist und Sie aktiv sind. Sie endet eine halbe Minute nach Ihrer letzten Bewegung.',
  measuredReturns: 'Ob Sie wiedergekommen sind und ob Sie das Dokument heruntergeladen haben.',
  measuredEmail:
    'Manche Dokumente fragen nach Ihrer E-Mail-Adresse. Wenn Sie sie eingeben, wird sie zusammen mit Ihrem Namen, falls Sie ihn angeben, und mit dem, was Sie in diesem Dokument gelesen haben, gespeichert. Sonst bleiben Sie anonym.',
  measuredOnlyHere:
    'Keine andere Website erhält diese Daten, und sie werden nicht für Werbung verwendet. Ihre Netzwerkadresse dient nur dazu, die Zahl der Anfragen zu begrenzen. Sie wird nicht zusammen mit dem gespeichert, was Sie lesen.',
  purposeHeading: 'Zweck',
  purpose:
    'Die Person, die das Dokument geteilt hat, erfährt, welche Teile interessieren, und kann Lesern schreiben, die ihre Adresse eingegeben haben. Diese Person sieht die Daten, ebenso die Programme, an die sie weitergeleitet werden.',
  cookieHeading: 'Das Cookie',
  cookie:
    'Es gibt ein Cookie für jedes Dokument, {cookie}. Es öffnet das Dokument für Sie und erkennt Ihren Browser, wenn Sie wiederkommen. Es wird nur an diese Website gesendet und läuft 400 Tage nach Ihrem letzten Besuch ab.',
  offlineStorage:
    'Solange Sie offline sind, speichert Ihr Browser höchstens einen Tag lang, was noch nicht gesendet werden konnte.',
  anonymityHeading: 'Wenn Sie nicht wiedererkannt werden möchten',
  anonymity:
    'Schalten Sie in Ihrem Browser Global Privacy Control ein. Dann sind Sie bei jedem Öffnen eines Dokuments ein neuer, anonymer Leser, und das Cookie wird entfernt, wenn Sie den Browser schließen. Wenn Sie trotzdem Ihre E-Mail-Adresse eingeben, gilt sie, bis Sie das Dokument neu laden.',
  erasureHeading: 'Wie Sie Ihre Daten löschen lassen',
  erasure:
    'Fragen Sie die Person, die das Dokument mit Ihnen geteilt hat. Sie kann alle Daten über Sie endgültig löschen. Wenn Sie die Cookies dieser Website löschen, werden Sie ein neuer Leser.',
};
