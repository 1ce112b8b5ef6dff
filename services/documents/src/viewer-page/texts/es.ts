import type { PageTexts } from './en.ts';

/** The texts in Spanish. */
export const texts: PageTexts = {
  // Viewer page
  scriptNeeded: 'Este documento se muestra mediante un script. Permita JavaScript en este sitio para leerlo.',
  sharedBy: 'Compartido por {sender}.',
  toReadOnline: 'Un documento para leer en línea.',

  // Every page of text
  sharedWith: 'Compartido mediante Docsight',

  // Not found
  absentTitle: 'Ningún documento',
  absentHeading: 'Aquí no hay ningún documento',
  absentReason:
    'Puede que el enlace esté mal escrito o que el documento se haya retirado. Consulte a la persona que se lo envió.',

  // Privacy
  privacyTitle: 'Cómo se mide la lectura',
  privacyLead:
    'Los documentos compartidos mediante Docsight muestran a quien los compartió cómo se leen. {operator} lo mide para esa persona.',
  measuredHeading: 'Qué se mide',
  measuredPages:
    'Qué páginas estuvieron en su pantalla, cuándo y durante cuántos segundos. El tiempo cuenta solo mientras la página está visible y hay actividad. Se detiene medio minuto después del último movimiento.',
  measuredReturns: 'Si volvió al documento y si lo descargó.',
  measuredEmail:
    'Algunos documentos piden su correo electrónico. Si lo introduce, se guarda con su nombre, si lo indica, y con lo que leyó en ese documento. Si no, la lectura es anónima.',
  measuredOnlyHere:
    'Ningún otro sitio recibe estos datos, y no se usan para publicidad. Su dirección de red se usa solo para limitar el número de solicitudes. No se guarda con lo que lee.',
  purposeHeading: 'Finalidad',
  purpose:
    'La persona que compartió el documento sabe qué partes interesan y puede escribir a los lectores que introdujeron su dirección. Esa persona ve los datos, y también los programas a los que se reenvían.',
  cookieHeading: 'La cookie',
  cookie:
    'Hay una cookie por cada documento, {cookie}. Le abre el documento y reconoce su navegador cuando vuelve. Se envía solo a este sitio y caduca 400 días después de su última visita.',
  offlineStorage:
    'Mientras no hay conexión, su navegador guarda lo que todavía no se ha podido enviar, un día como máximo.',
  anonymityHeading: 'Si no quiere que se le reconozca',
  anonymity:
    'Active Global Privacy Control en su navegador. Entonces cada vez que abre un documento cuenta como una lectura nueva y anónima, y la cookie se elimina al cerrar el navegador. Si aun así introduce su correo electrónico, cuenta hasta que vuelva a cargar el documento.',
  erasureHeading: 'Cómo pedir que se borren sus datos',
  erasure:
    'Consulte a la persona que compartió el documento. Puede borrar de forma definitiva todos los datos sobre usted. Si elimina las cookies de este sitio, su lectura cuenta como nueva.',
};
