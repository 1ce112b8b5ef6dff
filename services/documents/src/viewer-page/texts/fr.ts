import type { PageTexts } from './en.ts';

/** The texts in French. */
export const texts: PageTexts = {
  // Viewer page
  scriptNeeded: 'Ce document est affiché par un script. Autorisez JavaScript sur ce site pour le lire.',
  sharedBy: 'Partagé par {sender}.',
  toReadOnline: 'Un document à lire en ligne.',

  // Every page of text
  sharedWith: 'Partagé via Docsight',

  // Not found
  absentTitle: 'Aucun document',
  absentHeading: 'Il n’y a pas de document ici',
  absentReason:
    'Le lien est peut-être mal saisi, ou son document a été retiré. Adressez-vous à la personne qui vous l’a envoyé.',

  // Privacy
  privacyTitle: 'Comment la lecture est mesurée',
  privacyLead:
    'Les documents partagés via Docsight montrent à la personne qui les a partagés comment ils sont lus. {operator} effectue cette mesure pour elle.',
  measuredHeading: 'Ce qui est mesuré',
  measuredPages:
    'Quelles pages étaient à votre écran, quand, et pendant combien de secondes. Le temps ne compte que si la page est visible et que vous êtes actif. Il s’arrête une demi-minute après votre dernier mouvement.',
  measuredReturns: 'Si vous êtes revenu, et si vous avez téléchargé le document.',
  measuredEmail:
    'Certains documents demandent votre adresse e-mail. Si vous la saisissez, elle est enregistrée avec votre nom, si vous le donnez, et avec ce que vous avez lu dans ce document. Sinon, vous restez anonyme.',
  measuredOnlyHere:
    'Aucun autre site ne reçoit ces données, et elles ne servent pas à la publicité. Votre adresse réseau sert seulement à limiter le nombre de requêtes. Elle n’est pas enregistrée avec ce que vous lisez.',
  purposeHeading: 'Finalité',
  purpose:
    'La personne qui a partagé le document apprend quelles parties intéressent, et peut écrire aux lecteurs qui ont saisi leur adresse. Cette personne voit les données, de même que les programmes auxquels elles sont transmises.',
  cookieHeading: 'Le cookie',
  cookie:
    'Il y a un cookie pour chaque document, {cookie}. Il vous ouvre le document et reconnaît votre navigateur quand vous revenez. Il n’est envoyé qu’à ce site et expire 400 jours après votre dernière visite.',
  offlineStorage:
    'Pendant que vous êtes hors ligne, votre navigateur conserve ce qui n’a pas encore pu être envoyé, un jour au plus.',
  anonymityHeading: 'Si vous ne voulez pas être reconnu',
  anonymity:
    'Activez Global Privacy Control dans votre navigateur. Vous êtes alors un nouveau lecteur anonyme à chaque ouverture d’un document, et le cookie est supprimé quand vous fermez le navigateur. Si vous saisissez tout de même votre adresse e-mail, elle vaut jusqu’à ce que vous rechargiez le document.',
  erasureHeading: 'Comment faire effacer vos données',
  erasure:
    'Adressez-vous à la personne qui a partagé le document avec vous. Elle peut effacer définitivement toutes les données vous concernant. Si vous supprimez les cookies de ce site, vous devenez un nouveau lecteur.',
};
